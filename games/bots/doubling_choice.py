"""The choice of doubles: the players whom the bot expects to beat by more than a margin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.bots.bot_view import BotView
from games.bots.contract_values import contract_values
from games.bots.hand_eval import edge
from games.rules import Double, Seat
from games.rules.cards.hands import read_hand
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import DoubleTurn
from games.rules.play.actions import Action, parse_action


@dataclass(frozen=True, slots=True)
class DoublingStyle:
    """How readily a bot doubles; all values are parts of the size of the contract.

    :ivar margin: the expected lead needed for a double.
    :ivar duty: the value of making a double that is owed.
    :ivar respect: how much better than usual a player who has doubled is estimated to be, and how
        much worse one who has passed.
    """

    margin: float = 0.06
    duty: float = 0.12
    respect: float = 0.12


def best_double(view: BotView, style: DoublingStyle) -> Action:
    """Return the double, or the pass, with the greatest expected gain."""
    declaration = Declaration.parse(view.deal.contract or "")
    mine = edge(view.rules, declaration, _hand(view), declares=view.seat == view.deal.declarer)
    theirs = expected_of_others(view, mine, style)
    return best_by_edges(view, {of: mine - edge for of, edge in theirs.items()}, style)


def best_by_edges(view: BotView, ahead: Mapping[Seat, float], style: DoublingStyle) -> Action:
    """Return the best double.

    :param ahead: for each other player the points by which the bot expects to be ahead.
    """
    size = contract_values(view.rules, (view.deal.contract or "").partition(":")[0]).size

    def gain(action: Action) -> float:
        targets = action.targets if isinstance(action, DoubleTurn) else ()
        return sum(ahead[of] - size * (style.margin - _owes(view, of, style)) for of in targets)

    return max(map(parse_action, view.deal.legal), key=gain)


def expected_of_others(view: BotView, mine: float, style: DoublingStyle) -> dict[Seat, float]:
    """Return the expected edge of each other player, inferred from the auction."""
    declaration = Declaration.parse(view.deal.contract or "")
    size = contract_values(view.rules, declaration.contract).size
    others = [seat for seat in view.rules.seats if seat != view.seat]
    found = {seat: -mine / len(others) for seat in others}
    doubles = tuple(map(Double.parse, view.deal.doubles))
    declarer = Seat(view.deal.declarer)
    for seat in others:
        if seat == declarer:
            found[seat] += declarers(view, declaration)
        elif any(double.by == seat for double in doubles):
            bold = sum(double.by == seat for double in doubles)
            found[seat] += size * style.respect * (0.5 + 0.3 * bold)
        elif had_turn(view, seat):
            found[seat] -= size * style.respect * 0.5
    return found


def declarers(view: BotView, declaration: Declaration) -> float:
    """Return the expected edge of declarer, who chose the contract."""
    size = contract_values(view.rules, declaration.contract).size
    return edge_of_declarer(size, len(view.contracts[Seat(view.deal.declarer)]))


def edge_of_declarer(size: float, choice: int) -> float:
    """Return the expected edge of a declarer with *choice* contracts to choose from."""
    return size * (0.06 + 0.015 * min(choice, 6))


def had_turn(view: BotView, seat: Seat) -> bool:
    """Return whether a player has already had a turn to double."""
    if view.rules.double_targets == "none":
        return False
    if view.deal.play:
        return True
    seats = view.rules.seats
    first = seats.index(Seat(view.deal.declarer))
    turn = {of: (seats.index(of) - first - 1) % len(seats) for of in seats}
    return turn[seat] < turn[view.seat]


def may_redouble(view: BotView, seat: Seat) -> bool:
    """Return whether a player doubled by the bot now could still redouble."""
    if Double(seat, view.seat) in map(Double.parse, view.deal.doubles):
        return False
    if seat == view.deal.declarer:
        return True
    if view.rules.redouble == "declarer_only":
        return False
    return view.rules.redouble == "reply_round" or not had_turn(view, seat)


def _owes(view: BotView, of: Seat, style: DoublingStyle) -> float:
    """Return the value of doubling *of* if the bot owes them a double, else 0."""
    if of != view.deal.declarer:
        return 0.0
    owed = view.owed[of].get(view.seat, 0)
    chances = view.turns[of]
    if view.rules.rotation == "shared":
        chances = sum(view.turns.values()) - view.turns[view.seat]
    return style.duty * owed / max(1, chances - 1) if owed else 0.0


def _hand(view: BotView) -> int:
    return read_hand(view.deal.hands[str(view.seat)])
