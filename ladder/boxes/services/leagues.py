"""Leagues and their entries."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.access import official_in
from accounts.models import Player, User
from accounts.search import people_by_name
from accounts.services.changes import apply
from ladder.boxes.box_plan import plan_fours
from ladder.boxes.errors import (
    BadBoxLeague,
    CannotTakePart,
    SignUpClosed,
    TakesNoPart,
    TakesPartAlready,
)
from ladder.boxes.results import near_games, played
from ladder.boxes.services.changing import lock, record, touch, touch_draft
from ladder.boxes.tables import fault_of
from ladder.models import (
    BoxEntry,
    BoxLeague,
    BoxPlayer,
    BoxSeason,
    CountedSeat,
    LeftOut,
    Pool,
    SeasonState,
)
from ladder.services.changing import check_official

SETTINGS = frozenset(
    {
        *("name", "size", "months", "up", "down", "ranks", "games", "minimum", "newcomers"),
        *("remind_days", "wait_days", "sign_up", "public"),
    }
)


@transaction.atomic
def found_league(*, pool: Pool, actor: User, name: str, **settings: Any) -> BoxLeague:
    """Found a box league, whose games are the counted games of *pool*.

    :param settings: other :data:`SETTINGS`.
    :raises NotAnOfficial: unless *actor* is one.
    :raises BadBoxLeague: if a setting is invalid.
    """
    check_official(actor, pool.club)
    league = BoxLeague(pool=pool, name=name.strip(), **_checked(settings))
    _validate(league)
    league.save(force_insert=True)
    record(league, actor, "found-boxes", gettext_noop("founded the league of boxes"))
    return league


@transaction.atomic
def change_league(*, league: BoxLeague, actor: User, **changes: Any) -> BoxLeague:
    """Change :data:`SETTINGS`.

    Settings of the ranking and of moves apply to a running season too; its plan and deadlines do
    not change.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadBoxLeague: if a setting is invalid.
    """
    check_official(actor, league.pool.club)
    league = lock(league)
    for field, value in _checked(changes).items():
        setattr(league, field, value)
    _validate(league)
    stored = BoxLeague.objects.select_related("pool__club").get(pk=league.pk)
    if changed := apply(stored, changes):
        text = gettext_noop("changed the settings of the league of boxes")
        record(stored, actor, "change-boxes", text, changes=changed)
        touch(stored)
    return stored


def _checked(settings: dict[str, Any]) -> dict[str, Any]:
    if unknown := set(settings) - SETTINGS:
        raise TypeError(f"not settings of a league of boxes: {sorted(unknown)}")
    return settings


def _validate(league: BoxLeague) -> None:
    try:
        league.full_clean()
    except ValidationError as error:
        field, texts = next(iter(error.message_dict.items()))
        named = "name" if field == NON_FIELD_ERRORS else field
        raise BadBoxLeague(named, texts[0]) from None
    if league.minimum > league.games:
        raise BadBoxLeague(
            "minimum", _("A place cannot need more games than are planned for each player.")
        )


@transaction.atomic
def take_part(*, league: BoxLeague, player: Player, actor: User) -> BoxEntry:
    """Enter *player* from the next season on.

    :raises SignUpClosed: unless *actor* is an official, or enters their own player in a league that
        lets members sign up.
    :raises CannotTakePart: unless the player is an active player of the club.
    :raises TakesPartAlready: if the player is entered already.
    """
    official = _check_may_choose(league, player, actor)
    league = lock(league)
    if not (official or league.sign_up):
        raise SignUpClosed
    player = Player.objects.get(pk=player.pk)
    if player.club_id != league.pool.club_id or player.guest or not player.active:
        raise CannotTakePart
    entry, new = BoxEntry.objects.get_or_create(league=league, player=player)
    if not new:
        raise TakesPartAlready
    if player.user_id != actor.pk:
        record(league, actor, "enter-boxes", gettext_noop("entered %(player)s"), player=player)
    touch(league)
    return entry


RECENT = timedelta(days=90)


def recent_players(league: BoxLeague, now: datetime) -> QuerySet[Player]:
    """Return the active players with a counted game in the last 90 days who are not entered."""
    games = CountedSeat.objects.filter(
        game__pool=league.pool_id,
        game__left_out=LeftOut.COUNTS,
        game__ended_at__gt=now - RECENT,
        game__ended_at__lte=now,
    )
    players = Player.objects.filter(club=league.pool.club_id, active=True, guest=False)
    players = players.filter(pk__in=games.values("player"))
    return players.exclude(box_entries__league=league).order_by(*people_by_name())


@transaction.atomic
def enter_recent_players(*, league: BoxLeague, actor: User) -> int:
    """Enter all :func:`recent_players`; return their number.

    :raises NotAnOfficial: unless *actor* is one.
    """
    check_official(actor, league.pool.club)
    league = lock(league)
    players = list(recent_players(league, utc_now()))
    BoxEntry.objects.bulk_create([BoxEntry(league=league, player=player) for player in players])
    if players:
        text = gettext_noop("entered the players of the last 90 days (%(count)s)")
        names = [player.name for player in players]
        record(league, actor, "enter-recent-boxes", text, count=len(players), players=names)
        touch(league)
    return len(players)


@transaction.atomic
def withdraw(*, league: BoxLeague, player: Player, actor: User) -> None:
    """Withdraw *player* from the league and its running season.

    Their games so far still count for their opponents. They lose their place and count as one of
    the players who move down. The other players of the box get a new plan.

    :raises SignUpClosed: unless *actor* is an official, or *player* is their own.
    :raises TakesNoPart: if the player is not entered.
    """
    _check_may_choose(league, player, actor)
    league = lock(league)
    entry = BoxEntry.objects.filter(league=league, player=player).first()
    if entry is None:
        raise TakesNoPart
    entry.delete()
    _leave_seasons(league, player, utc_now())
    if player.user_id != actor.pk:
        record(league, actor, "withdraw-boxes", gettext_noop("removed %(player)s"), player=player)
    touch(league)


def _check_may_choose(league: BoxLeague, player: Player, actor: User) -> bool:
    """Return whether *actor* is an official.

    :raises SignUpClosed: unless *actor* is an official or *player* is their own.
    """
    official = official_in(actor, league.pool.club)
    if not official and player.user_id != actor.pk:
        raise SignUpClosed
    return official


@transaction.atomic
def withdraw_from_all(*, player: Player) -> None:
    """Withdraw *player*, who is no longer a member, from all leagues of their club.

    The periodic task then takes them out of the boxes of running seasons and of drafts.
    """
    for league in BoxLeague.objects.filter(entries__player=player).order_by("pk"):
        BoxEntry.objects.filter(league=league, player=player).delete()
        touch(league)


def former_players() -> QuerySet[BoxPlayer]:
    """Return the players in boxes of seasons that are not closed who no longer take part.

    They were removed from the club, their account is closed, or the player is not active.
    """
    entries = BoxEntry.objects.filter(league=OuterRef("season__league"), player=OuterRef("player"))
    rows = BoxPlayer.objects.exclude(season__state=SeasonState.CLOSED).filter(left_at__isnull=True)
    return rows.filter(
        ~Exists(entries) | Q(player__active=False) | Q(player__user__is_active=False)
    )


@transaction.atomic
def remove_former_players(*, season: BoxSeason, now: datetime) -> bool:
    """Remove the :func:`former_players` from a season or a draft.

    :returns: whether there were any.
    """
    league = lock(season.league)
    rows = former_players().filter(season=season).select_related("player")
    players = [row.player for row in rows]
    for player in players:
        BoxEntry.objects.filter(league=league, player=player).delete()
        _leave_seasons(league, player, now)
    if players:
        touch(league)
    return bool(players)


def _leave_seasons(league: BoxLeague, player: Player, now: datetime) -> None:
    rows = BoxPlayer.objects.filter(season__league=league, player=player, left_at__isnull=True)
    for row in rows.select_related("season", "box"):
        row.season.league = league
        if row.season.state == SeasonState.DRAFT:
            row.delete()
            touch_draft(row.season)
        elif row.season.state == SeasonState.RUNNING:
            row.left_at = now
            row.save(update_fields=["left_at"])
            _plan_again(row)


def _plan_again(left: BoxPlayer) -> None:
    """Plan the remaining games of the players who stay in the box; played games are kept."""
    box = left.box
    box.season = left.season
    rows = list(BoxPlayer.objects.filter(box=box).order_by("number", "pk"))
    members = {row.player_id: row.left_at for row in rows}
    near = played(near_games(box, members).filter(left_out=LeftOut.COUNTS))
    done = [list(game.scores) for game in near if not fault_of(game, members)]
    staying = [row.player_id for row in rows if row.left_at is None]
    more = plan_fours(staying, left.season.league.games, done)
    box.fours = [*done, *(list(four) for four in more)]
    box.save(update_fields=["fours"])
