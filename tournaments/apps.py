from typing import Any

from django.apps import AppConfig
from django.utils.functional import Promise

import live


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from notices import kinds
        from tournaments import access, notice_kinds, recurring_tasks, webhook_tasks  # noqa: F401

        kinds.register(*notice_kinds.KINDS)
        live.register("event", access.version_for)
        _show_on_other_pages()
        _follow_people()
        _follow_sheets()
        _seal_boards()


def _show_on_other_pages() -> None:
    from accounts import audit_subjects, home_panels, import_panels, own_data, player_panels
    from tournaments import models
    from tournaments.home_events import events_to_enter, home_events_of
    from tournaments.own_data import parts_of
    from tournaments.player_events import events_played
    from tournaments.series_page import places_in_series

    home_panels.register("tournaments/_home_panel.html", home_events_of, first=True)
    player_panels.register("tournaments/_player_series.html", places_in_series)
    player_panels.register("tournaments/_player_events.html", events_played)
    import_panels.register("tournaments/_import_step.html", events_to_enter)
    own_data.register(parts_of)
    audit_subjects.register("event", models.Tournament, "tournaments:event")
    audit_subjects.register("series", models.Series, "tournaments:series")
    audit_subjects.register("recurring", models.RecurringEvent, "tournaments:recurring")


def _follow_people() -> None:
    """Follow players who are renamed or merged, and the currency of a club."""
    from accounts.services import merging as merges
    from accounts.signals import currency_asked, players_merging, players_renamed
    from tournaments import merging

    players_renamed.connect(merging.rename, dispatch_uid="tournaments.rename")
    currency_asked.connect(_has_fees, dispatch_uid="tournaments.has_fees")
    merges.register(merging.count)
    players_merging.connect(merging.merge, dispatch_uid="tournaments.merge")


def _follow_sheets() -> None:
    from games.sheets import closing, event_places, witnesses
    from games.signals import game_changed, sheet_opened

    witnesses.register("tournaments", _witness_of_sheet)
    closing.register("tournaments", _why_sheet_is_closed)
    event_places.register("tournaments", _places_of_sheets)
    game_changed.connect(_follow_sheet, dispatch_uid="tournaments.follow_sheet")
    sheet_opened.connect(_note_visit, dispatch_uid="tournaments.note_visit")


def _seal_boards() -> None:
    """Hide duplicate deals from people who still play them."""
    from accounts import hidden_audit_entries
    from games import sealed_games
    from tournaments import board_secrets

    seals = sealed_games.Seals(
        find=board_secrets.sealed_tables,
        find_from_official=board_secrets.games_sealed_from_official,
        knows_deals=board_secrets.knows_deals,
    )
    sealed_games.register("tournaments", seals)
    hidden_audit_entries.register(board_secrets.entries_sealed_from_official)


def _has_fees(**event: Any) -> bool:
    from tournaments.models import Tournament

    return Tournament.objects.filter(club=event["club"], fee__isnull=False).exists()


def _follow_sheet(**event: Any) -> None:
    from tournaments import services

    services.update_result_from_sheet(game=event["game"], actor=event["actor"])


def _note_visit(**event: Any) -> None:
    from tournaments.services.notifying import settle_call_of_sheet

    settle_call_of_sheet(event["game"], event["user"])


def _witness_of_sheet(game: Any) -> str:
    from tournaments.services.sheets import witness_of_sheet

    return witness_of_sheet(game)


def _places_of_sheets(games: Any) -> Any:
    from tournaments.services.sheets import places_of_sheets

    return places_of_sheets(games)


def _why_sheet_is_closed(game: Any, *, lock: bool) -> str | Promise:
    from tournaments.services.sheets import why_sheet_is_closed

    return why_sheet_is_closed(game, lock=lock)
