"""Read the state of an event from JSON, for ``manage.py draw --swiss``."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

from tournaments.draw.model import TABLE_SIZE, DrawError, Pair, Round, gettext_noop, pair
from tournaments.draw.pairing_request import PairingRequest, Score
from tournaments.json_file import GREATEST, list_of, object_of

MOST_PLAYERS = 4_000
MOST_ROUNDS = 200
MEMBERS = ("players", "scores", "rounds", "sit_outs", "abandoned", "apart", "floats")


def request_of(content: bytes, seed: int = 0) -> PairingRequest:
    """Return the request of ``{"players": [1, …], "scores": {"1": 30, …}, "rounds": …}``.

    Players are ranked by their scores, equal ones in the order of ``players``; a player without a
    score has 0. All members but ``players`` are optional.

    :raises BadFile, DrawError: for anything else, with a code and a message that names the member.
    """
    data = object_of(content, MEMBERS, ["players"])
    players = _numbers(data.get("players"), "players", MOST_PLAYERS)
    scores = _table(data.get("scores", {}), "scores")
    floats = _table(data.get("floats", {}), "floats")
    if any(value != int(value) or value < 0 for value in floats.values()):
        raise DrawError("bad-number", gettext_noop("floats has whole numbers from 0."))
    return PairingRequest(
        players=tuple(sorted(players, key=lambda player: -scores.get(player, 0))),
        history=_history(data),
        forbidden=_apart(data.get("apart", [])),
        seed=seed,
        scores=scores,
        floats={player: int(times) for player, times in floats.items()},
    )


def _numbers(value: object, member: str, most: int) -> list[int]:
    numbers = list_of(value, member, most)
    for number in numbers:
        if type(number) is not int or not 0 <= number <= GREATEST:
            raise DrawError("bad-number", f"{member} has players, whole numbers from 0.")
    return numbers


def _table(value: object, member: str) -> dict[int, Score]:
    if not isinstance(value, dict):
        raise DrawError("wrong-type", f"{member} is not an object.")
    found: dict[int, Score] = {}
    for key, number in value.items():
        if not (key.isascii() and key.isdecimal() and len(key) <= 10 and str(int(key)) == key):
            raise DrawError("bad-number", f"{member} has players as its keys.")
        if type(number) not in {int, Fraction} or abs(number) > GREATEST:
            raise DrawError("bad-number", f"{member} has a number for each player.")
        found[int(key)] = number
    return found


def _history(data: dict[str, Any]) -> tuple[Round, ...]:
    rounds = list_of(data.get("rounds", []), "rounds", MOST_ROUNDS)
    away, abandoned = (_by_round(data, name, len(rounds)) for name in ("sit_outs", "abandoned"))
    return tuple(map(_round, rounds, away, abandoned))


def _by_round(data: dict[str, Any], member: str, rounds: int) -> list[Any]:
    lists = list_of(data.get(member, []), member, MOST_ROUNDS)
    if lists and len(lists) != rounds:
        code = f"{member.replace('_', '-')}-differ"
        raise DrawError(code, f"{member} has one list for each round.")
    return lists or [[]] * rounds


def _round(tables: object, out: object, abandoned: object) -> Round:
    fours = [
        _four(_numbers(table, "rounds", MOST_PLAYERS))
        for table in list_of(tables, "rounds", MOST_PLAYERS)
    ]
    sitting = _numbers(out, "sit_outs", MOST_PLAYERS)
    present = [*chain.from_iterable(fours), *sitting]
    if len(set(present)) != len(present):
        raise DrawError("duplicate-player", gettext_noop("A player is in a round twice."))
    unplayed = _numbers(abandoned, "abandoned", MOST_PLAYERS)
    if not set(unplayed) <= set(chain.from_iterable(fours)):
        raise DrawError("abandoned-differ", "abandoned has players of the round's tables.")
    return Round(tuple(fours), tuple(sitting), tuple(unplayed))


def _four(table: Sequence[int]) -> tuple[int, int, int, int]:
    if len(table) != TABLE_SIZE:
        raise DrawError("bad-table", gettext_noop("A table of a round has four players."))
    n, e, s, w = table
    return n, e, s, w


def _apart(value: object) -> frozenset[Pair]:
    pairs = [_numbers(two, "apart", 2) for two in list_of(value, "apart", MOST_PLAYERS * 100)]
    if any(len(set(two)) != 2 for two in pairs):
        raise DrawError("bad-pair", gettext_noop("apart has pairs of two players."))
    return frozenset(pair(one, other) for one, other in pairs)
