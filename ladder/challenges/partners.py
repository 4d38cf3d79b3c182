"""Which players a player may challenge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from accounts.models import Player
from ladder.challenges import errors, members
from ladder.challenges.rungs import Order, within_reach
from ladder.models import OPEN, Challenge, ChallengeState, Rung, RungList


@dataclass(frozen=True, slots=True)
class Reach:
    """The state at one time that decides who can take part in the challenges of a list.

    :ivar names: the names of the players on the rungs.
    :ivar absent: the players who are away, with the last day of the absence.
    :ivar busy: the players who take part in as many open challenges as the club allows.
    :ivar members: the players who may have a rung; one who has left the club may still be on one.
    """

    rungs: RungList
    order: Order
    names: Mapping[int, str]
    absent: Mapping[int, date]
    busy: frozenset[int]
    members: frozenset[int]

    def of(self, player: int) -> list[int]:
        """Return the players within reach of *player*, in the order of their rungs."""
        return [
            other
            for other in within_reach(
                self.order, player, self.rungs.reach_up, self.rungs.reach_down
            )
            if other in self.members
        ]

    def partners_of(self, player: int) -> list[int]:
        """Return the players that *player* can challenge."""
        return [one for one in self.of(player) if one not in self.absent and one not in self.busy]


def reach_in(rungs: RungList, now: datetime) -> Reach:
    """Return the reach of the players of a list at *now*. Queries: three."""
    allowed = members.eligible(rungs.pool.club).filter(pk=OuterRef("player"))
    rows = Rung.objects.filter(rungs=rungs).order_by("number")
    found = list(rows.values_list("player", "player__name", Exists(allowed)))
    busy = members.open_challenges(rungs)
    return Reach(
        rungs=rungs,
        order=tuple(player for player, _name, _allowed in found),
        names={player: name for player, name, _allowed in found},
        absent=members.absent(rungs, now),
        busy=frozenset(player for player, many in busy.items() if many >= rungs.most_open),
        members=frozenset(player for player, _name, may in found if may),
    )


def check_challenger(reach: Reach, player: Player | None) -> Player:
    """Return *player* if they may begin or join a challenge.

    :raises Refusal: if they may not; the class says why.
    """
    if not reach.rungs.open or reach.rungs.started_at is None:
        raise errors.RungsClosed
    if player is None or player.pk not in reach.order or player.pk not in reach.members:
        raise errors.NotOnRungs
    if player.pk in reach.absent:
        raise errors.YouAreAbsent
    if player.pk in reach.busy:
        raise errors.TooManyChallenges(most=reach.rungs.most_open)
    return player


def check_partner(reach: Reach, challenger: int, partner: Player) -> None:
    """Check that *challenger* may challenge *partner*.

    :raises Refusal: if they may not; the class says why.
    """
    if partner.pk not in reach.of(challenger):
        raise errors.OutOfReach(name=partner.name)
    if partner.pk in reach.absent:
        raise errors.PlayerAbsent(name=partner.name)
    if partner.pk in reach.busy:
        raise errors.PlayerBusy(name=partner.name)


def check_no_rematch(rungs: RungList, four: Iterable[int], now: datetime) -> None:
    """Check that the same four players have no recent and no open challenge.

    :raises RematchTooSoon: if they have one.
    """
    lately = Q(state=ChallengeState.PLAYED, ended_at__gt=now - timedelta(days=rungs.rematch_days))
    same = Challenge.objects.filter(rungs=rungs, four=sorted(four))
    if same.filter(lately | Q(state__in=OPEN)).exists():
        raise errors.RematchTooSoon
