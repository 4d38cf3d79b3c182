"""The reminder and the end of a running season, by the periodic task or early by an official."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import User
from ladder.boxes import announcing
from ladder.boxes.errors import NoSeasonRunning, TooFewPlayers
from ladder.boxes.games_left import games_left
from ladder.boxes.results import ComputedBox, computed, outcomes_of
from ladder.boxes.services.changing import lock, record, touch
from ladder.boxes.services.drafts import draft_season
from ladder.models import BoxLeague, BoxPlayer, BoxSeason, Outcome, SeasonState
from ladder.services.changing import check_official


@transaction.atomic
def remind_players(*, season: BoxSeason, now: datetime | None = None) -> bool:
    """Remind the players with games left, once, that the season ends; return whether it was due."""
    now = now or utc_now()
    running = _locked(season)
    if running is None or running.reminded_at is not None:
        return False
    if running.remind_at is None or running.remind_at > now:
        return False
    running.reminded_at = now
    running.save(update_fields=["reminded_at"])
    if now < running.ends_at:
        announcing.season_ends(running, games_left(running))
    return True


@transaction.atomic
def close_season(*, season: BoxSeason, now: datetime | None = None) -> bool:
    """Store the tables of a season that is over and draft the next one. Idempotent.

    :returns: whether the season was due.
    """
    now = now or utc_now()
    running = _locked(season)
    if running is None or running.closes_at is None or running.closes_at > now:
        return False
    boxes = computed(running)
    _store(running, boxes)
    running.state, running.closed_at = SeasonState.CLOSED, now
    running.save(update_fields=["state", "closed_at"])
    announcing.season_over(running)
    try:
        draft = draft_season(league=running.league, actor=None, now=now)
    except TooFewPlayers:
        draft = None
    announcing.draft_waits(running, draft)
    touch(running.league)
    return True


@transaction.atomic
def end_season(*, league: BoxLeague, actor: User, now: datetime | None = None) -> BoxSeason:
    """Close the running season early: today becomes its last day.

    :raises NotAnOfficial: unless *actor* is one.
    :raises NoSeasonRunning: if no season is running, or it has not begun.
    """
    check_official(actor, league.pool.club)
    league = lock(league)
    now = now or utc_now()
    season = BoxSeason.objects.filter(league=league, state=SeasonState.RUNNING).first()
    today = now.astimezone(league.pool.club.zone).date()
    if season is None or season.first > today:
        raise NoSeasonRunning
    season.league = league
    season.last, season.closes_at = min(season.last, today), now
    season.save(update_fields=["last", "closes_at"])
    text = gettext_noop("ended season %(number)s of the boxes")
    record(league, actor, "end-boxes", text, number=season.number)
    close_season(season=season, now=now)
    return season


def _locked(season: BoxSeason) -> BoxSeason | None:
    """Lock the league; return its season if it is still running."""
    league = lock(season.league)
    running = BoxSeason.objects.filter(pk=season.pk, state=SeasonState.RUNNING).first()
    if running is not None:
        running.league = league
    return running


def _store(season: BoxSeason, boxes: Sequence[ComputedBox]) -> None:
    found = outcomes_of(season, [one.lines for one in boxes])
    changed = []
    for one in boxes:
        rows = {row.player_id: row for row in one.rows}
        for position, line in enumerate(one.lines, start=1):
            row = rows[line.player]
            row.position, row.place, row.shared = position, line.place, line.shared
            row.score = None if line.score is None else float(line.score)
            row.games = line.games
            row.outcome = found.get(line.player, Outcome.LEFT)
            changed.append(row)
    BoxPlayer.objects.bulk_update(
        changed, ["position", "place", "shared", "score", "games", "outcome"]
    )
