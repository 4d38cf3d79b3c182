"""The cost of the declarations and doubles of a finished game.

Each one is analysed as a question to the player at that moment, who knew only their own hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bidding.analysis.allocation import nothing
from bidding.analysis.analysis import analyse
from bidding.analysis_limits import GAME_DEALS
from games.rules import Action, Deal, Declaration, Seat
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Declare
from games.rules.play.replay import PlayedDeal
from games.rules.positions import Position, moments, position_of, question
from games.rules.records.record import Record


@dataclass(frozen=True, slots=True)
class Decision:
    """A declaration or a turn in the round of doubles.

    :ivar deal: the number of the deal, from 1; *moment* the number of actions before it.
    :ivar said: the answer of the player; *best* the answer with the highest value.
    :ivar loss: the difference in expected value between *best* and *said*; 0 if it is at most two
        standard errors (*loss_se*).
    """

    deal: int
    moment: int
    seat: Seat
    kind: str
    said: str
    best: str
    loss: float
    loss_se: float

    def to_json(self) -> dict[str, Any]:
        """Return the decision as JSON data, with points rounded to thousandths."""
        data = {name: getattr(self, name) for name in self.__slots__}
        numbers = {"loss": round(self.loss, 3), "loss_se": round(self.loss_se, 3)}
        return data | numbers | {"seat": str(self.seat)}


def decisions_of(
    record: Record,
    *,
    deals: int = GAME_DEALS,
    seed: int = 0,
    progress: Callable[[int, int], None] = nothing,
) -> tuple[Decision, ...]:
    """Return every declaration and double of a game in which the player had a choice.

    Deals whose play is not recorded are left out. The same record, deals and seed give the same
    decisions.

    :param progress: called with the number of decisions done and in total; it may raise.
    :raises RuleError: if the record has an error.
    """
    asked, found = list(_asked(record)), []
    progress(0, len(asked))
    for number, moment, position, action in asked:
        found.append(_decision(number, moment, position, action, deals, seed))
        progress(len(found), len(asked))
    return tuple(found)


def costliest(decisions: Iterable[Decision], number: int = 3) -> list[Decision]:
    """Return the costliest decisions, the costliest first, without those that cost nothing."""
    costly = (one for one in decisions if one.loss > 0)
    return sorted(costly, key=lambda one: (-one.loss, one.deal, one.moment))[:number]


def totals(decisions: Iterable[Decision]) -> Mapping[Seat, float]:
    """Return the total cost of each player's decisions."""
    found: dict[Seat, float] = defaultdict(float)
    for one in decisions:
        found[one.seat] += one.loss
    return found


def _asked(record: Record) -> Iterator[tuple[int, int, Position, Action]]:
    """Yield each choice as the deal, the moment, the position and the action taken."""
    sheets = record.sheets()
    for number, (written, sheet) in enumerate(zip(record.deals, sheets, strict=True), 1):
        if not isinstance(written, PlayedDeal):
            continue
        course = moments(sheet, written)
        for moment, (before, after) in enumerate(pairwise(course)):
            if before.play_started:
                break
            position = position_of(sheet, before)
            if len(question(position).answers) > 1:
                yield number, moment, position, _action(before, after)


def _action(before: Deal, after: Deal) -> Action:
    """Return the declaration or the turn to double between two positions."""
    if before.auction.declaration is None:
        return Declare(after.auction.declaration or Declaration(""))
    made = after.auction.doubles[len(before.auction.doubles) :]
    return DoubleTurn(tuple(double.of for double in made))


def _decision(
    number: int, moment: int, position: Position, action: Action, deals: int, seed: int
) -> Decision:
    asked, found = question(position), analyse(position, deals=deals, seed=seed)
    said = asked.text_of(action)
    answer = next(one for one in found.answers if one.action == said)
    return Decision(
        deal=number,
        moment=moment,
        seat=position.seat,
        kind=asked.kind,
        said=said,
        best=said if answer.equal else found.answers[0].action,
        loss=0.0 if answer.equal else answer.loss,
        loss_se=answer.loss_se,
    )
