"""Seasons before they begin: drafted by the site, changed and released by an official."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext_noop

from accounts.models import User
from ladder.boxes import announcing, divisions
from ladder.boxes.box_plan import plan_fours
from ladder.boxes.errors import BadBoxes, BadDates, SeasonNotOver, TakesNoPart, TooFewPlayers
from ladder.boxes.services.changing import get_draft, lock, record, touch, touch_draft
from ladder.boxes.strengths import by_strength, strengths_of
from ladder.models import (
    Box,
    BoxEntry,
    BoxLeague,
    BoxPlayer,
    BoxSeason,
    Newcomers,
    SeasonState,
)
from ladder.services.changing import check_official

YEAR = timedelta(days=366)
LATE = timedelta(days=7)
"""The longest gap in which a season still begins the day after the previous one ended; a season
that is drafted later begins on the day of the draft."""


@transaction.atomic
def draft_season(
    *, league: BoxLeague, actor: User | None, now: datetime | None = None
) -> BoxSeason:
    """Draft the next season: by strength, or from the tables of the previous season.

    :param actor: an official; None for the periodic task, after a season is closed.
    :raises NotAnOfficial: if *actor* is no official.
    :raises SeasonNotOver: if a season is running or drafted.
    :raises TooFewPlayers: with fewer than four participants.
    """
    if actor is not None:
        check_official(actor, league.pool.club)
    league = lock(league)
    seasons = BoxSeason.objects.filter(league=league)
    if seasons.exclude(state=SeasonState.CLOSED).exists():
        raise SeasonNotOver
    before = seasons.order_by("number").last()
    players = participants(league)
    if len(players) < divisions.LEAST:
        raise TooFewPlayers
    boxes = _next_boxes(league, before, players) if before else _first_boxes(league, players)
    first, last = _days(league, before, now or utc_now())
    season = BoxSeason.objects.create(
        league=league, number=before.number + 1 if before else 1, first=first, last=last
    )
    _write(season, boxes, before)
    if actor is not None:
        text = gettext_noop("drafted season %(number)s of the boxes")
        record(league, actor, "draft-boxes", text, number=season.number)
    touch(league)
    return season


def participants(league: BoxLeague) -> list[int]:
    """Return the entered players of *league* who are active and whose account is not closed."""
    entries = BoxEntry.objects.filter(league=league, player__active=True)
    entries = entries.exclude(player__user__is_active=False)
    return list(entries.order_by("player__name", "pk").values_list("player", flat=True))


def _first_boxes(league: BoxLeague, players: Sequence[int]) -> list[list[int]]:
    return divisions.divide(by_strength(league.pool, players), league.size)


def _next_boxes(league: BoxLeague, before: BoxSeason, players: Sequence[int]) -> list[list[int]]:
    """Return the next boxes, from the stored tables of the previous season *before*."""
    rows = BoxPlayer.objects.filter(season=before).order_by("box__number", "position", "pk")
    staying = set(players)
    order: dict[int, list[int]] = {}
    left: Counter[int] = Counter()
    for number, player, left_at in rows.values_list("box__number", "player", "left_at"):
        of_box = order.setdefault(number, [])
        if left_at is None and player in staying:
            of_box.append(player)
        else:
            left[number] += 1
    finished = [divisions.Finished(order[number], left[number]) for number in sorted(order)]
    known = {player for box in finished for player in box.order}
    newcomers = by_strength(league.pool, [one for one in players if one not in known])
    return divisions.next_divisions(
        finished,
        wanted=league.size,
        up=league.up,
        down=league.down,
        newcomers=_entering(league, finished, newcomers),
    )


def _entering(
    league: BoxLeague, finished: Sequence[divisions.Finished[int]], newcomers: Sequence[int]
) -> dict[int, int]:
    """Return the number of the box, from 0, that each newcomer enters."""
    if league.newcomers == Newcomers.BOTTOM:
        return dict.fromkeys(newcomers, len(finished) - 1)
    known = strengths_of(league.pool, [*newcomers, *(p for box in finished for p in box.order)])
    means = [
        sum(known[player] for player in box.order) / max(1, len(box.order)) for box in finished
    ]
    return {player: divisions.entry_box(known[player], means) for player in newcomers}


def _days(league: BoxLeague, before: BoxSeason | None, now: datetime) -> tuple[date, date]:
    """Return the first and last day of a season; the first season begins with a month."""
    today = now.astimezone(league.pool.club.zone).date()
    first = months_after(today.replace(day=1), 1)
    if before is not None:
        first = before.last + timedelta(days=1)
        if today - first > LATE:
            first = today
    return first, months_after(first, league.months) - timedelta(days=1)


def months_after(day: date, months: int) -> date:
    """Return the same day *months* later, or the last day of a shorter month.

    >>> months_after(date(2026, 1, 31), 1)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _write(season: BoxSeason, boxes: Sequence[Sequence[int]], before: BoxSeason | None) -> None:
    """Replace the stored boxes of a draft."""
    came_from: dict[int, int] = {}
    if before is not None:
        rows = BoxPlayer.objects.filter(season=before)
        came_from = dict(rows.values_list("player", "box__number"))
    BoxPlayer.objects.filter(season=season).delete()
    Box.objects.filter(season=season).delete()
    made = Box.objects.bulk_create(
        [Box(season=season, number=number) for number in range(1, len(boxes) + 1)]
    )
    BoxPlayer.objects.bulk_create(
        [
            BoxPlayer(
                season=season,
                box=box,
                player_id=player,
                number=number,
                came_from=came_from.get(player),
            )
            for box, players in zip(made, boxes, strict=True)
            for number, player in enumerate(players, start=1)
        ]
    )


@transaction.atomic
def change_draft(
    *,
    league: BoxLeague,
    actor: User,
    version: int,
    boxes: Mapping[int, int],
    first: date,
    last: date,
) -> BoxSeason:
    """Change the dates of the draft and the boxes of its players.

    :param version: the version of the draft that *actor* has seen.
    :param boxes: the box number of each player to move, 0 for none. Moved players keep their order
        and come after the players already in the box. Empty boxes are removed.
    :raises NotAnOfficial: unless *actor* is one.
    :raises NoDraft: if there is no draft.
    :raises StaleBoxes: if the draft has another version.
    :raises TakesNoPart: if *boxes* has a player who does not take part.
    :raises BadDates: unless the season begins after the previous one and within a year of today,
        and lasts at most a year.
    """
    check_official(actor, league.pool.club)
    league = lock(league)
    season = get_draft(league, version)
    _check_days(season, first, last)
    _write(season, _chosen_boxes(season, boxes), _before(season))
    season.first, season.last = first, last
    season.save(update_fields=["first", "last"])
    touch_draft(season)
    text = gettext_noop("changed the draft of season %(number)s of the boxes")
    record(league, actor, "change-box-draft", text, number=season.number)
    return season


def _chosen_boxes(season: BoxSeason, boxes: Mapping[int, int]) -> list[list[int]]:
    """Return the players of each box of a draft after the change to *boxes*.

    :raises TakesNoPart: if *boxes* has a player who does not take part.
    """
    rows = BoxPlayer.objects.filter(season=season).order_by("box__number", "number", "pk")
    present = dict(rows.values_list("player", "box__number"))
    allowed = [*present, *(one for one in participants(season.league) if one not in present)]
    if {player for player, number in boxes.items() if number} - set(allowed):
        raise TakesNoPart
    chosen: dict[int, list[int]] = {}
    for stayed in (True, False):
        for player in allowed:
            number = boxes.get(player, present.get(player, 0))
            if number and (number == present.get(player)) == stayed:
                chosen.setdefault(number, []).append(player)
    return [chosen[number] for number in sorted(chosen)]


def _before(season: BoxSeason) -> BoxSeason | None:
    seasons = BoxSeason.objects.filter(league=season.league_id, number__lt=season.number)
    return seasons.order_by("number").last()


def _check_days(season: BoxSeason, first: date, last: date) -> None:
    before = _before(season)
    today = utc_now().astimezone(season.league.pool.club.zone).date()
    possible = abs(first - today) <= YEAR and first <= last <= first + YEAR
    if not possible or (before is not None and first <= before.last):
        raise BadDates


@transaction.atomic
def discard_draft(*, league: BoxLeague, actor: User, version: int | None = None) -> None:
    """Delete the draft.

    :param version: the version of the draft that *actor* has seen.
    :raises NotAnOfficial: unless *actor* is one.
    :raises NoDraft: if there is no draft.
    :raises StaleBoxes: if the draft has another version.
    """
    check_official(actor, league.pool.club)
    league = lock(league)
    season = get_draft(league, version)
    BoxPlayer.objects.filter(season=season).delete()
    season.delete()
    text = gettext_noop("discarded the draft of season %(number)s of the boxes")
    record(league, actor, "discard-boxes", text, number=season.number)
    touch(league)


@transaction.atomic
def release_season(
    *, league: BoxLeague, actor: User, version: int, now: datetime | None = None
) -> BoxSeason:
    """Release the draft: everybody sees their box, and its games count.

    :param version: the version of the draft that *actor* has seen.
    :raises NotAnOfficial: unless *actor* is one.
    :raises NoDraft: if there is no draft.
    :raises StaleBoxes: if the draft has another version.
    :raises BadBoxes: unless each box has four to eight players.
    :raises BadDates: if the last day of the season has passed.
    """
    check_official(actor, league.pool.club)
    league = lock(league)
    season = get_draft(league, version)
    if season.ends_at <= (now or utc_now()):
        raise BadDates
    _plan_boxes(season)
    season.state = SeasonState.RUNNING
    season.remind_at = season.ends_at - timedelta(days=league.remind_days)
    season.closes_at = season.begin_of(season.last + timedelta(days=1 + league.wait_days))
    season.save(update_fields=["state", "remind_at", "closes_at"])
    text = gettext_noop("released season %(number)s of the boxes")
    record(league, actor, "release-boxes", text, number=season.number)
    announcing.season_begins(season)
    touch(league)
    return season


def _plan_boxes(season: BoxSeason) -> None:
    rows = BoxPlayer.objects.filter(season=season).order_by("number", "pk")
    players: dict[int, list[int]] = {}
    for pk, player in rows.values_list("box", "player"):
        players.setdefault(pk, []).append(player)
    boxes = list(season.boxes.order_by("number"))
    for box in boxes:
        of_box = players.get(box.pk, [])
        if not divisions.LEAST <= len(of_box) <= divisions.MOST:
            raise BadBoxes(number=box.number, count=len(of_box))
        box.fours = [list(four) for four in plan_fours(of_box, season.league.games)]
    Box.objects.bulk_update(boxes, ["fours"])
    if not boxes:
        raise TooFewPlayers
