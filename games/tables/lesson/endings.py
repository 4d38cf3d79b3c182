"""The text of a step now: the task, what the last card and trick were worth, or how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import ngettext

from games.labels import signed
from games.rules import Deal, Seat
from games.rules.play.view import deal_view
from games.tables.deal_course import course_of
from games.tables.engine.state import TableState
from games.tables.lesson.course import PLAYER, RULES, Step, begins_late, is_done, start
from games.tables.lesson.remarks import remark_on
from games.tables.lesson.texts import TEXTS
from games.tables.lesson.tricks import NAMES, trick_text

AS_TOLD: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "no-hearts": lambda cards: cards[0] == "D3",
    "trumps": lambda cards: cards.index("SQ") < cards.index("SA"),
}
"""Whether the player's cards follow the advice of a step, where that is not always enough."""


def text_now(step: Step, state: TableState) -> str:
    """Return the text for *state*: the task now, what has just happened, or how the step ended.

    What has happened is the last trick, and perhaps a remark about the player's last card.
    """
    deal = state.play.deal
    if deal is None:
        return ""
    if is_done(step, state):
        return ending(step, deal)
    if begins_late(step, state):
        return str(TEXTS[step.key].later)
    finished = _tricks_in(step, deal)
    parts = [_remark(step, state, deal, finished)]
    if finished:
        parts.insert(0, trick_text(deal, priced=step.scores))
        if finished == 1 and state.turn == PLAYER:
            parts.append(str(TEXTS[step.key].second))
        if step.scores:
            parts.append(_left_text(deal.auction.hands[0].bit_count() - _finished(deal)))
    return " ".join(filter(None, parts))


def _remark(step: Step, state: TableState, deal: Deal, finished: int) -> str:
    """Return the remark on the player's last card, once it is known what has become of it."""
    if not deal.play_started:
        return ""
    cards = [card for card in _played(step, deal)[0] if card != "-"]
    if _has_layout(deal):
        return remark_on(step.key, cards if state.turn == PLAYER else cards[:-1])
    return remark_on(step.key, cards[:finished])


def _has_layout(deal: Deal) -> bool:
    return deal.auction.contract.play == "layout"


def _tricks_in(step: Step, deal: Deal) -> int:
    """Return how many tricks have been finished in a step."""
    return _finished(deal) - _finished(start(step).play.deal)


def _finished(deal: Deal | None) -> int:
    if deal is None or not deal.play_started:
        return 0
    return len(course_of(deal, deal_view(deal, None))["winners"])


def _left_text(n: int) -> str:
    """Return how many tricks are left, for those who come back to a step."""
    return ngettext("%(n)s trick is left.", "%(n)s tricks are left.", n) % {"n": n}


def ending(step: Step, deal: Deal) -> str:
    """Return the text for the end of a step, which depends on its outcome."""
    text = TEXTS[step.key]
    if not deal.is_over:
        took = deal.won[RULES.seats.index(PLAYER)] if deal.won else 0
        return str(text.bad if took and step.key == "trick" else text.good)
    result = deal.result()
    net, raw = result.settlement.net, result.raw
    cards, takers = _played(step, deal)
    said = text.good
    if step.key == "double" and not _doubled_declarer_alone(deal):
        said = text.bad
    elif net[PLAYER] < text.enough:
        as_told = AS_TOLD.get(step.key)
        said = text.near if as_told and as_told(cards) else text.bad
    points = {"points": net[PLAYER], "raw": raw[PLAYER], "other": raw[deal.auction.declarer]}
    counted = 2 if step.key == "no-last-two" else len(takers)
    return str(said) % {
        **{name: signed(number) for name, number in points.items()},
        "tricks": takers[len(takers) - counted :].count(PLAYER),
        "taker": NAMES.get(takers[-1], "") if takers else "",
    }


def _doubled_declarer_alone(deal: Deal) -> bool:
    own = [double.of for double in deal.auction.doubles if double.by == PLAYER]
    return own == [deal.auction.declarer]


def _played(step: Step, deal: Deal) -> tuple[list[str], list[Seat]]:
    """Return the cards that the player has played in a step, and who took its tricks."""
    begun = start(step).play.deal
    before = len(begun.history) if begun is not None and begun.play_started else 0
    view = deal_view(deal, None)
    course = course_of(deal, view)
    own = [
        card
        for by, card in zip(course["by"][before:], view.play[before:], strict=True)
        if by == PLAYER
    ]
    takers = [Seat(one) for one in course["winners"]]
    return own, takers[before // len(RULES.seats) :]
