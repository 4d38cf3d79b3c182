"""Rounds of duplicate events, and the URLs that might reveal something of them."""

from __future__ import annotations

from django.urls import reverse

from games.sheets.services import confirm_game
from tests.support.events import play_sheet, table_of, users_at
from tournaments.models import Round, Table, Tournament

OF_TABLE = ("table", "table_totals", "table_players")
API_PARTS = ("", "deals/", "rounds/", "rounds/1/", "rounds/1/deals/", "standings/")


def finish_sheet(table: Table) -> None:
    """Record all deals of a table, and confirm them."""
    assert table.game is not None
    users = users_at(table)
    confirm_game(game=play_sheet(table.game, users["N"]), actor=users["E"])


def finish_round(one: Round) -> None:
    for number in range(1, one.tables.count() + 1):
        finish_sheet(table_of(one, number))


def urls_of(event: Tournament) -> list[str]:
    """Return the URLs of an event and its first round."""
    return urls_of_event(event.club.slug, event.pk, event.entries.order_by("pk")[0].pk)


def urls_of_event(club: str, event: int, entry: int) -> list[str]:
    """Return the URLs of an event and its first round, by their ids."""
    where = [club, event]
    return [
        reverse("tournaments:event", args=where),
        reverse("tournaments:standings", args=where),
        reverse("tournaments:round", args=[*where, 1]),
        reverse("tournaments:projector", args=where),
        reverse("tournaments:deals", args=where),
        reverse("tournaments:deal", args=[*where, 1, 1]),
        reverse("tournaments:player_deals", args=[*where, entry]),
        *(reverse("tournaments:deals_file", args=[*where, 1, k]) for k in ("pbn", "json", "pdf")),
        *(reverse("tournaments:results_file", args=[*where, k]) for k in ("csv", "json")),
        reverse("tournaments:standings_file", args=[*where, "json"]),
        reverse("tournaments:slips", args=[*where, 1]),
        reverse("tournaments:sheets", args=[*where, 1]),
        reverse("tournaments:console", args=where),
        reverse("tournaments:boards", args=where),
        *(f"/api/v1/clubs/{club}/events/{event}/{part}" for part in API_PARTS),
    ]


def urls_of_table(club: str, event: int, table: int, game: int, entry: int) -> list[str]:
    """Return the URLs related to a live table of an event, and to one of its players."""
    where, names = [club, event], ("table", "sheet", "replay", "record", "pbn", "seeds", "manage")
    return [
        *(reverse(f"games:{name}", args=[club, game]) for name in names),
        *(reverse(f"games:{name}", args=[club]) for name in ("lobby", "reports")),
        reverse("games:list", args=[club]),
        *(reverse(f"tournaments:{name}", args=[*where, table]) for name in OF_TABLE),
        *(reverse(f"tournaments:{name}", args=where) for name in ("meetings", "prizes")),
        reverse("tournaments:entrant", args=[*where, entry]),
        f"/api/v1/games/{game}/",
        f"/api/v1/games/{game}/seeds/",
        f"/api/v1/clubs/{club}/games/",
        f"/api/v1/clubs/{club}/games/{game}/",
        f"/api/v1/clubs/{club}/tables/",
        f"/api/v1/clubs/{club}/events/{event}/tables/{table}/",
        f"/c/{club}/",
        "/",
        "/notices/",
    ]
