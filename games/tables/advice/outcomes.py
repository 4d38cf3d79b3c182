"""What a player gets on average with either of two answers, which is why one is better. Pure."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.contract_values import ContractValues, contract_values
from games.rules.positions import Position, question
from games.tables.advice.analyst import Valued

CARDS_SHARE = 0.25
"""The least share of a loss at a card that is explained by what the player takes.

The rest comes from doubles, which count what the player takes once more.
"""


class Outcome(NamedTuple):
    """An average of a player in a deal after an answer.

    :ivar kind: ``tricks``, ``queens`` or ``hearts`` that the player takes; ``king``, how often in
        100 deals they take the king of hearts; ``points`` of the contract without doubles; or
        ``doubles``, the balance of the payments for doubles.
    """

    kind: str
    number: float


def outcomes(position: Position, said: Valued, best: Valued) -> tuple[Outcome, Outcome] | None:
    """Return what the player gets with the answer *said* and with the *best* one.

    None if most of the difference lies elsewhere, such as in the contracts that are left.
    """
    kind = question(position).kind
    gains = {part: _part(best, part) - _part(said, part) for part in ("cards", "doubles", "later")}
    is_of_cards = kind == "play" and gains["cards"] >= CARDS_SHARE * said["loss"]
    part = "cards" if is_of_cards else max(gains, key=lambda one: gains[one])
    if part == "later" or gains[part] <= 0:
        return None
    if part == "doubles":
        found = (Outcome("doubles", one["doubles"]) for one in (said, best))
    else:
        found = (_of_cards(position, one) for one in (said, best))
    first, second = found
    return first, second


def _part(answer: Valued, part: str) -> float:
    return {"cards": answer["cards"], "doubles": answer["doubles"], "later": answer["later"]}[part]


def _of_cards(position: Position, answer: Valued) -> Outcome:
    """Return what the player scores with the cards of the deal."""
    verb, _blank, what = answer["action"].partition(" ")
    contract = what.partition(":")[0] if verb == "declare" else position.announced.contract
    values = contract_values(position.rules, contract)
    points = values.mean + answer["cards"]
    kind, each = _counted(values) if verb == "play" else ("points", 1.0)
    return Outcome(kind, points / each + 0.0)


def _counted(values: ContractValues) -> tuple[str, float]:
    """Return what is counted in a contract and the points for each; points if that is not one."""
    each = {
        "tricks": values.trick,
        "queens": values.queen,
        "hearts": values.heart,
        "king": values.king / 100,
    }
    counted = [(kind, number) for kind, number in each.items() if number]
    others = (values.first, values.ace, values.split, values.row, *values.last, *values.places)
    return counted[0] if len(counted) == 1 and not any(others) else ("points", 1.0)
