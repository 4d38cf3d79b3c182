"""The live table of a challenge."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext, override

from accounts.access import player_of
from accounts.locks import database_now
from accounts.models import Club, Player, User
from games.models import UNFINISHED, Game
from games.rules import RuleSet
from games.rulesets import lookup
from games.tables.opening import NewTable, open_table_for
from games.tables.time_controls import TIME_CONTROLS
from ladder.challenges import errors, notifying, order
from ladder.challenges.services.challenging import FOUR, lock_challenge
from ladder.models import Challenge, ChallengeState, Pool

RESERVED_FOR = timedelta(days=1)
"""How long the seats are reserved; a table that nobody uses for a day is removed anyway."""


def rules_for(pool: Pool) -> list[tuple[str, str]]:
    """Return the key and name of each ruleset for four players that counts in *pool*."""
    names = dict(lookup.choices(pool.club, on_sheets=False))
    return [
        (key, str(names[key]))
        for key in pool.rulesets
        if key in names and len(lookup.rules_of(pool.club, key).seats) == FOUR
    ]


@transaction.atomic
def open_table(
    *, challenge: Challenge, actor: User, clock: str = "usual", ruleset: str = ""
) -> Game:
    """Open a rated table for the four players of a challenge, or return the one already open.

    *actor* takes a seat; the seats of the others are reserved for a day.

    :param clock: a key of :data:`~games.tables.time_controls.TIME_CONTROLS`.
    :param ruleset: a key of :func:`rules_for`; the first if it is empty.
    :raises ChallengeOver: unless the challenge is to be played.
    :raises NotInChallenge: if *actor* does not take part.
    :raises NotYourRules: if *ruleset* is not a key of :func:`rules_for`.
    :raises TooManyTables: if *actor* has too many tables that wait for players.
    """
    challenge = lock_challenge(challenge)
    if challenge.state != ChallengeState.COMPLETE:
        raise errors.ChallengeOver
    club = challenge.rungs.pool.club
    host = player_of(actor, club)
    players = list(Player.objects.filter(pk__in=challenge.four))
    if host not in players or host is None:
        raise errors.NotInChallenge
    if challenge.table is not None and challenge.table.table.status in UNFINISHED:
        return challenge.table
    game = _open(challenge, actor, players, clock, ruleset)
    challenge.table = game
    challenge.save(update_fields=["table"])
    challenge.players.filter(player=host, ready_at=None).update(ready_at=database_now())
    notifying.notify_table(challenge, host)
    order.touch(challenge.rungs)
    return game


def _open(
    challenge: Challenge, host: User, players: Sequence[Player], clock: str, ruleset: str
) -> Game:
    pool, times = challenge.rungs.pool, TIME_CONTROLS[clock]
    new = NewTable(
        club=pool.club,
        host=host,
        ruleset=_rules(pool, ruleset),
        pace=times.pace,
        reserve_seconds=times.reserve_seconds,
        turn_seconds=times.turn_seconds,
        rated=True,
        title=_title(pool.club, challenge),
    )
    return open_table_for(new=new, players=players, reserved_for=RESERVED_FOR)


def _rules(pool: Pool, key: str) -> RuleSet:
    possible = [one for one, _name in rules_for(pool)]
    if not possible or (key and key not in possible):
        raise errors.NotYourRules
    return lookup.rules_of(pool.club, key or possible[0])


def _title(club: Club, challenge: Challenge) -> str:
    with override(club.language):
        return gettext("Challenge of %(name)s") % {"name": challenge.challenger.name}
