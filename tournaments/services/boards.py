"""The boards of a duplicate event: who may see their deals before they are published."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.text import get_text_list
from django.utils.timezone import now as utc_now
from django.utils.translation import gettext, gettext_noop

from accounts.access import official_in
from accounts.models import Club, Membership, Player, Role, User
from accounts.search import by_name
from games.sealed_games import knows_deals
from games.tables.event_tables import has_dealt
from tournaments import errors
from tournaments.board_secrets import (
    create_boards,
    hands_of,
    has_seen_deals,
    plays,
    plays_elsewhere,
    present_boards,
    publish_boards,
)
from tournaments.models import (
    Boards,
    BoardsViewing,
    EntryStatus,
    Phase,
    Round,
    RoundStatus,
    Table,
    TableSeat,
    Tournament,
)
from tournaments.models.choices import ACTIVE
from tournaments.round_format import deals_per_round, rules_of
from tournaments.services.event_changes import (
    audit_change,
    bump_version,
    locked_event,
    required_reason,
)


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a round as PBN text, North first."""

    boards: Boards
    hands: tuple[str, ...]


def get_boards(tournament: Tournament, number: int) -> Boards:
    """Return the current boards of a round.

    :raises NoBoards: if there are none.
    """
    found = present_boards(tournament).filter(round_number=number).first()
    if found is None or not tournament.is_duplicate:
        raise errors.NoBoards()
    found.tournament = tournament
    return found


def plays_in(tournament: Tournament, user: User) -> bool:
    """Return whether *user* is entered in the event, on its waiting list, or at a table now."""
    own = tournament.entries.filter(player__user=user)
    if own.exclude(status=EntryStatus.WITHDRAWN).exists():
        return True
    seats = TableSeat.objects.filter(plays(user.pk), round__tournament=tournament)
    return seats.filter(round__status=RoundStatus.RELEASED).exists()


def officials_except(club: Club, *users: QuerySet[Any, Any]) -> list[str]:
    """Return the names of the club's officials who are in none of *users*.

    :param users: queries for one column, the ids of users, without nulls.
    """
    officials = Membership.objects.filter(
        club=club, role__in=[Role.DIRECTOR, Role.SECRETARY], user__is_active=True
    )
    for inside in users:
        officials = officials.exclude(user__in=inside)
    return list(officials.order_by(*by_name("user__name")).values_list("user__name", flat=True))


def officials_not_playing(tournament: Tournament) -> list[str]:
    """Return the names of the officials of whom :func:`plays_in` is false."""
    entered = tournament.entries.exclude(status=EntryStatus.WITHDRAWN)
    seats = TableSeat.objects.filter(
        round__tournament=tournament, round__status=RoundStatus.RELEASED
    )
    return officials_except(
        tournament.club,
        entered.filter(player__user__isnull=False).values("player__user"),
        seats.filter(entry__player__user__isnull=False).values("entry__player__user"),
        seats.filter(stand_in__user__isnull=False).values("stand_in__user"),
    )


def check_may_see_deals(tournament: Tournament, user: User) -> None:
    """Check that *user* may see deals before they are published: an official who does not play.

    :raises NotYours: if the user is not an official.
    :raises DealsForOthers: if they are an official who plays; names those who may see the deals.
    :raises DealsForNobody: if they are an official who plays, and every official does.
    """
    if not official_in(user, tournament.club):
        raise errors.NotYours()
    if not plays_in(tournament, user):
        return
    names = officials_not_playing(tournament)
    if not names:
        raise errors.DealsForNobody()
    raise errors.DealsForOthers(names=get_text_list(names, gettext("and")))


@transaction.atomic
def see_deals(*, tournament: Tournament, number: int, actor: User) -> Deals:
    """Return the deals of a round for an official who prints them or puts them into boards.

    Until publication each view is logged, and a user who has seen the deals cannot enter the event.

    :raises TournamentError: as :func:`check_may_see_deals`, unless they are published.
    :raises NoBoards: if there are none.
    """
    tournament = locked_event(tournament.pk)
    boards = get_boards(tournament, number)
    if not boards.is_published:
        check_may_see_deals(tournament, actor)
        BoardsViewing.objects.create(boards=boards, user=actor)
        text = gettext_noop("round %(round)s: deals seen before they are published")
        audit_change(tournament, actor, "see-deals", text, round=number)
    return Deals(boards, tuple(hands_of(boards, rules_of(tournament), deal_count(boards))))


def published_deals(tournament: Tournament, number: int) -> Deals:
    """Return the deals of a round that is over, for everybody.

    :raises NoBoards: if there are none.
    :raises DealsSealed: until its last table has finished.
    """
    boards = get_boards(tournament, number)
    if not boards.is_published:
        raise errors.DealsSealed()
    return Deals(boards, tuple(hands_of(boards, rules_of(tournament), deal_count(boards))))


@transaction.atomic
def replace_boards(
    *, tournament: Tournament, number: int, actor: User, reason: str, seen: int | None = None
) -> Boards:
    """Draw new deals for a round that is not released, because somebody has seen its cards.

    The old deals are published, because nobody will play them.

    :param seen: the boards that the caller means to replace; None for any.
    :raises SavedAlready: if the boards have been replaced since.
    :raises RoundsPlayed: once the round has been released.
    :raises ReasonMissing: without a reason.
    """
    tournament = locked_event(tournament.pk, *ACTIVE)
    boards = get_boards(tournament, number)
    reason = required_reason(reason)
    if seen is not None and boards.pk != seen:
        raise errors.SavedAlready()
    released = tournament.rounds.exclude(status=RoundStatus.DRAFT)
    if boards.is_published or released.filter(number=number).exists():
        raise errors.RoundsPlayed()
    now = utc_now()
    publish_boards(boards, now)
    boards.replaced_at, boards.reason = now, reason
    boards.save(update_fields=["replaced_at", "reason"])
    made = create_boards(tournament, number)
    text = gettext_noop("round %(round)s: other deals, %(reason)s")
    audit_change(tournament, actor, "replace-deals", text, round=number, reason=reason)
    bump_version(tournament)
    return made


def check_has_not_seen(tournament: Tournament, player: Player) -> None:
    """Check that *player* may enter the event.

    :raises HasSeenDeals: if they have seen its deals before publication.
    """
    if not tournament.is_duplicate or player.user_id is None:
        return
    if has_seen_deals(tournament, player.user_id):
        raise errors.HasSeenDeals(name=player.name)


def may_play_deals(table: Table, player: Player) -> bool:
    """Return whether *player* knows none of the deals of a live table.

    A player who has seen the deals, or has or had a seat at another table of the round, knows them.
    """
    tournament, user = table.round.tournament, player.user_id
    if not tournament.is_duplicate or user is None:
        return True
    if has_seen_deals(tournament, user) or plays_elsewhere(table, user):
        return False
    return table.game is None or not knows_deals(user, table.game)


def has_dealt_boards(table: Table) -> bool:
    """Return whether players of a live table have seen cards that other tables also play."""
    if not table.round.tournament.is_duplicate or table.game is None or not table.game.hosted:
        return False
    return has_dealt(table.game)


def check_not_published(one: Round) -> None:
    """Check that the deals of a round can still be played.

    :raises DealsPublished: if they are published.
    """
    tournament = one.tournament
    if tournament.is_duplicate and _is_published(tournament, one.number):
        raise errors.DealsPublished()


def _is_published(tournament: Tournament, number: int) -> bool:
    found = present_boards(tournament).filter(round_number=number)
    return found.filter(published_at__isnull=False).exists()


def deal_count(boards: Boards) -> int:
    """Return the number of deals in the round of *boards*."""
    return deal_counts(boards.tournament)(boards.round_number)


def deal_counts(tournament: Tournament) -> Callable[[int], int]:
    """Return a function from a round number to its number of deals, which makes no queries."""
    phases = list(tournament.phases.order_by("number"))
    for phase in phases:
        phase.tournament = tournament
    drawn = dict(tournament.rounds.values_list("number", "phase_id"))

    def count(number: int) -> int:
        planned = _planned_phase(phases, number)
        return deals_per_round(next((p for p in phases if p.pk == drawn.get(number)), planned))

    return count


def _planned_phase(phases: Sequence[Phase], number: int) -> Phase:
    """Return the phase in which an undrawn round is planned."""
    left = number
    for phase in phases:
        if left <= phase.round_count:
            return phase
        left -= phase.round_count
    return phases[-1]
