"""Notices about boxes, written in the transaction of the event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.urls import reverse

from accounts.places import Place
from games.sheets.services.notifying import officials_of
from ladder.boxes import notice_kinds
from ladder.boxes.results import players_of
from ladder.models import BoxPlayer, BoxSeason, Outcome
from notices.kinds import Kind
from notices.services import Message, notify, notify_each, settle


def season_begins(season: BoxSeason) -> None:
    """Notify the players of a released season of their boxes."""
    rows = _people(season)
    _notify_players(season, notice_kinds.BEGINS, [(row, _beginning(row), {}) for row in rows])
    settle(kinds=[notice_kinds.DRAFT.code], subject=f"boxes:{season.league_id}")


def _beginning(row: BoxPlayer) -> str:
    if row.came_from is None:
        return "begins"
    if row.came_from == row.box.number:
        return "stays"
    return "up" if row.came_from > row.box.number else "down"


def season_ends(season: BoxSeason, left: Mapping[int, int]) -> None:
    """Remind players that *season* ends; *left* maps each to the number of games left to play."""
    rows = [row for row in _people(season) if left.get(row.player_id)]
    _notify_players(
        season, notice_kinds.ENDS, [(row, "games", {"games": left[row.player_id]}) for row in rows]
    )


def season_over(season: BoxSeason) -> None:
    """Notify the players of a closed season of their places."""
    over = [notice_kinds.BEGINS.code, notice_kinds.ENDS.code]
    settle(kinds=over, subject=f"season:{season.pk}")
    _notify_players(season, notice_kinds.RESULT, [(row, *_result(row)) for row in _people(season)])


def _result(row: BoxPlayer) -> tuple[str, dict[str, Any]]:
    if row.place is None:
        return ("unplaced-down" if row.outcome == Outcome.DOWN else "unplaced"), {}
    return row.outcome, {"place": Place(row.place, row.shared).code}


def draft_waits(season: BoxSeason, draft: BoxSeason | None) -> None:
    """Notify the officials that *draft* waits for release or, if None, that players are missing."""
    league = season.league
    club = league.pool.club
    notify(
        kind=notice_kinds.DRAFT.code,
        cause=f"season:{season.pk}",
        subject=f"boxes:{league.pk}",
        to=officials_of(club.pk),
        link=reverse(
            "ladder:box_draft" if draft else "ladder:box_settings", args=[club.slug, league.pk]
        ),
        text="draft" if draft else "too-few",
        values={"league": league.name, "number": season.number},
        club=club,
    )


def _people(season: BoxSeason) -> list[BoxPlayer]:
    """Return the players of *season* who have not left and have a login."""
    return [
        row for row in players_of(season) if row.left_at is None and row.player.user_id is not None
    ]


def _notify_players(
    season: BoxSeason, kind: Kind, rows: list[tuple[BoxPlayer, str, dict[str, Any]]]
) -> None:
    league = season.league
    club = league.pool.club
    common = {
        "league": league.name,
        "number": season.number,
        "last_at": (season.ends_at - timedelta(minutes=1)).isoformat(),
    }
    messages = [
        Message(
            to=row.player.user_id,
            link=reverse("ladder:box", args=[club.slug, league.pk, season.number, row.box.number]),
            text=text,
            values=common | {"box": row.box.number} | values,
        )
        for row, text, values in rows
        if row.player.user_id is not None
    ]
    notify_each(
        kind=kind.code,
        cause=f"season:{season.pk}",
        subject=f"season:{season.pk}",
        messages=messages,
        club=club,
    )
