"""What a player gets on average with either of two answers, which is why one is better. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from games.bots.contract_values import ContractValues, contract_values
from games.rules import Seat
from games.rules.contracts.doubles import DoubleTurn
from games.rules.positions import Position, question
from games.rules.positions.position import doubling_of
from games.tables.advice.analyst import Valued

LEAST_GAIN = 0.5
"""By fewer points two turns to double do not differ."""


class Outcome(NamedTuple):
    """The average result of a player in a deal after an answer.

    :ivar kind: what the player takes: ``tricks``, ``queens``, ``hearts``, or ``king``; "" where the
        contract does not score one of these alone, and before the play. ``declare`` is a contract.
    :ivar number: how many of them; of the king of hearts, in how many of 100 deals.
    :ivar points: the points in the deal; of contracts, which have different totals, those above the
        mean of the table.
    :ivar doubled: whether the points include payments of the player for doubles.
    :ivar later: the points that the answer gains in later deals, compared with the other one.
    """

    kind: str
    number: float
    points: float
    doubled: bool
    later: float


def outcomes(position: Position, said: Valued, best: Valued) -> tuple[Outcome, Outcome]:
    """Return what the player gets with the answer *said*, and with the *best* one.

    The difference of the points, together with that of later deals, is the loss.
    """
    return _outcome(position, said, best), _outcome(position, best, said)


def _outcome(position: Position, answer: Valued, other: Valued) -> Outcome:
    later = answer["later"] - other["later"] + 0.0
    if position.declaration is None:
        points = answer["cards"] + answer["doubles"] + 0.0
        return Outcome("declare", 0.0, points, doubled=True, later=later)
    values = contract_values(position.rules, position.announced.contract)
    raw = values.mean + answer["cards"]
    is_play = question(position).kind == "play"
    kind, each = _counted(values) if is_play else ("", 1.0)
    return Outcome(
        kind=kind,
        number=raw / each + 0.0,
        points=raw + answer["doubles"] + 0.0,
        doubled=not is_play or _pays_for_doubles(position),
        later=later,
    )


def _pays_for_doubles(position: Position) -> bool:
    """Return whether the player has doubled somebody, or was doubled."""
    return any(position.seat in pair for pair in doubling_of(position).doubles)


def _counted(values: ContractValues) -> tuple[str, float]:
    """Return what is counted in a contract, and the points for each; "" if that is not one."""
    each = {
        "tricks": values.trick,
        "queens": values.queen,
        "hearts": values.heart,
        "king": values.king / 100,
    }
    counted = [(kind, number) for kind, number in each.items() if number]
    others = (values.first, values.ace, values.split, values.row, *values.last, *values.places)
    return counted[0] if len(counted) == 1 and not any(others) else ("", 1.0)


def before_doubles(
    position: Position, said: Valued, best: Valued, scores: Sequence[float]
) -> list[tuple[Seat, float]]:
    """Return what the cards alone bring to the player, and to whom one of two answers doubles.

    Of a double the difference is paid. Nothing is returned unless that speaks for *best*: there are
    other reasons, such as doubles that are owed.

    :param scores: the expected score of each seat, without payments for doubles.
    """
    of_said, of_best = (_targets(position, one) for one in (said, best))
    score = _by_seat(position, scores)
    if _gain(position, of_best, score) - _gain(position, of_said, score) < LEAST_GAIN:
        return []
    concerned = of_said ^ of_best
    return [(seat, score[seat]) for seat in score if seat == position.seat or seat in concerned]


def for_double(
    position: Position, best: Valued, scores: Sequence[float]
) -> list[tuple[Seat, float]]:
    """Return what the cards alone bring to the player and all others, if that speaks for a double.

    :param scores: the expected score of each seat, without payments for doubles.
    """
    score = _by_seat(position, scores)
    gain = _gain(position, _targets(position, best), score)
    return list(score.items()) if gain >= LEAST_GAIN else []


def over_pass(found: Sequence[Valued]) -> float | None:
    """Return by how many points the first answer, a double, is better than a pass.

    None if it is a pass, or the player may not pass.
    """
    passes = [one["value"] for one in found if one["action"].endswith(" pass")]
    if not passes or found[0]["action"].endswith(" pass"):
        return None
    return found[0]["value"] - passes[0]


def _by_seat(position: Position, scores: Sequence[float]) -> dict[Seat, float]:
    """Return the scores by seat, that of the player first."""
    others = (seat for seat in position.rules.seats if seat != position.seat)
    return {seat: scores[position.place_of(seat)] for seat in (position.seat, *others)}


def _gain(position: Position, targets: Collection[Seat], score: Mapping[Seat, float]) -> float:
    """Return what doubles of *targets* bring the player: the differences of the scores."""
    return sum(score[position.seat] - score[seat] for seat in targets)


def _targets(position: Position, answer: Valued) -> set[Seat]:
    action = question(position).read(answer["action"])
    return set(action.targets) if isinstance(action, DoubleTurn) else set()
