"""Computing hints and reviews, in a worker. Only the knowledge of the player is used."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from operator import itemgetter
from typing import Any

from django.utils.timezone import now as utc_now

from games.bots.fact import Fact, opposing, supporting
from games.bots.facts import facts_of
from games.models import Advice, AdviceKind
from games.rules import RuleError
from games.rules.cards.masks import card_at
from games.rules.positions import Position, position_of, question
from games.tables.advice.analyst import Valued, expected_of, values_of
from games.tables.advice.compared_facts import (
    OF_TRICK,
    compared,
    compared_doubles,
    plain,
    unless_cost,
)
from games.tables.advice.contract_reasons import LEAST_LOSS, most_held
from games.tables.advice.decisions import decisions_of, seat_of
from games.tables.advice.outcomes import before_doubles, for_double, outcomes, over_pass
from games.tables.advice.reasons import (
    as_good,
    compared_alone,
    is_even,
    reasons_for,
    with_reason_first,
)
from games.tables.advice.repeated_facts import said_once
from games.tables.advice.shared_facts import PLAIN
from games.tables.advice.turn_facts import of_this_turn
from games.tables.engine import cache

HINT_DEALS, REVIEW_DEALS = 600, 300
"""Deals played out for each answer."""
BIDDING_DEALS = 2000
"""Deals played out for each answer before the play, as in the costs of declarations and doubles."""
LAYOUT_HINT_DEALS = 2400
"""Deals played out for each card of Dominoes, whose results differ more from deal to deal."""
MOST_ANSWERS, MOST_EQUAL, MOST_SAME, MOST_DECISIONS = 4, 6, 2, 3
LEAST_MISTAKE = 1.0
"""By fewer points a decision is not worth a review."""
DOUBLES = ("double", "redouble")
"""The kinds of questions in which a player doubles or passes."""
PASSED = "play -"
NOTHING: dict[str, Any] = {"answers": [], "decisions": []}

KEPT = timedelta(days=2)
"""How long an answer is kept; it can be computed again later."""

logger = logging.getLogger(__name__)


def compute(pk: int) -> None:
    """Answer a question that has no answer yet."""
    asked = Advice.objects.filter(pk=pk, answer__isnull=True).select_related("game__table").first()
    if asked is None:
        return
    try:
        answer = _hint(asked) if asked.kind == AdviceKind.HINT else _review(asked)
    except RuleError:
        answer = NOTHING
    except Exception:  # without an empty answer the player would wait for ever
        logger.exception("advice %s of game %s", asked.kind, asked.game_id)
        answer = NOTHING
    Advice.objects.filter(pk=pk, answer__isnull=True).update(answer=answer)


def delete_old() -> None:
    """Delete answers that are older than :data:`KEPT`."""
    Advice.objects.filter(asked_at__lt=utc_now() - KEPT).delete()


def _hint(asked: Advice) -> dict[str, Any]:
    """Return the best answers of the player in turn; none if the play has moved on."""
    state = cache.latest(asked.game_id).state
    deal = state.play.deal
    if state.play_version != asked.number or deal is None or state.turn != seat_of(asked):
        return NOTHING
    position = position_of(state.play.sheet, deal)
    found = with_reason_first(position, _hint_values(position))
    if not found:
        return NOTHING
    equal = as_good(position, found)
    some, even = shown(position, found, equal), is_even(found)
    rows: list[dict[str, Any]] = [
        {**one, "equal": one in equal, **said_of(position, found, one, () if even else equal)}
        for one in some
    ]
    more = sum(one not in some for one in equal)
    reasons = reasons_for(position, found)
    if question(position).kind in DOUBLES:
        rows[0]["over_pass"] = over_pass(found)
        rows[0]["shared"], rows[1:] = said_once(rows[1:], reasons)
    scores = () if even else _scores(position, reasons)
    rows[0] |= {
        "facts": of_this_turn(position, found, without_denied(position, reasons, scores)),
        "more": more,
        "even": even,
        "expected": for_double(position, found[0], scores) if scores else (),
    }
    return NOTHING | {"answers": rows}


def said_of(
    position: Position, found: Sequence[Valued], answer: Valued, equal: Sequence[Valued]
) -> dict[str, Any]:
    """Return what a hint stores of an answer: facts, a comparison or averages.

    Of a card that is worse they are what the advised card gets rid of, or what speaks against the
    worse one and is not true of the advised one, or what speaks for that one in comparison. Else
    they are the average results of both, and also if the worse card gets rid of points: then other
    reasons would mislead.

    :param equal: the answers that are as good as the best; none if all are, of which nothing is
        said.
    """
    if not equal:
        return {"facts": ()}
    if answer in equal or question(position).kind != "play":
        return {"facts": facts_about(position, answer, equal)}
    own, best = (facts_of(position, one["action"]) for one in (answer, found[0]))
    names = {fact.name for fact in own}
    if rids := [one for one in supporting(best) if one.name in PLAIN and one.name not in names]:
        return {"facts": (), "best_facts": rids}
    if not names & PLAIN:
        same = {fact.name for fact in best} | OF_TRICK
        if facts := unless_cost(opposing([fact for fact in own if fact.name not in same])):
            return {"facts": facts}
        if better := compared_alone(position, found, answer, found[0]):
            return {"facts": (), "best_facts": better}
    return {"facts": (), "outcomes": outcomes(position, answer, found[0])}


def _hint_values(position: Position) -> Sequence[Valued]:
    """Return the answers of a hint with their values, the best first."""
    if position.play is None:
        return values_of(position, BIDDING_DEALS)
    is_layout = position.rules.contract(position.announced.contract).play == "layout"
    return values_of(position, LAYOUT_HINT_DEALS if is_layout else HINT_DEALS)


def _scores(position: Position, reasons: Sequence[Fact]) -> Sequence[float]:
    """Return the expected score of each seat for a double of which no fact of the hand is said."""
    if question(position).kind not in DOUBLES:
        return ()
    if any(fact.name.startswith("hand-") for fact in reasons):
        return ()
    return expected_of(position, REVIEW_DEALS)


def without_denied(
    position: Position, reasons: Sequence[Fact], scores: Sequence[float]
) -> tuple[Fact, ...]:
    """Return reasons without the choice of declarer, if the expected scores say it was a bad one.

    :param scores: the expected score of each seat; none if they are not known.
    """
    own, declarers = (
        scores[position.place_of(seat)] if scores else 0.0
        for seat in (position.seat, position.declarer)
    )
    is_denied = declarers < own
    chose = ("declarer-chose", "declarer-chose-yet")
    return tuple(one for one in reasons if one.name not in chose or not is_denied)


def shown(position: Position, found: Sequence[Valued], equal: Sequence[Valued]) -> list[Valued]:
    """Return the answers of a hint: the best, some that are as good, and the best of the others.

    Of cards all others are shown, because a player wants to know of a certain one. Of a contract
    that is worse only the best trump suit or starting rank is shown. Of the contract that is
    advised the best two others are, and that of which the hand has most cards. A double of
    declarer alone, of which newcomers think first, is always among the others.
    """
    first = [one for one in found if one in equal][:MOST_EQUAL]
    if question(position).kind == "play":
        return [*first, *(one for one in found if one not in equal)]
    seen, others = {_contract_of(one) for one in first}, []
    for one in found:
        if one not in equal and (not _contract_of(one) or _contract_of(one) not in seen):
            seen.add(_contract_of(one))
            others.append(one)
    others = others[: max(1, MOST_ANSWERS - len(first))]
    same = [*_of_advised_contract(position, found, equal), *_of_declarer(position, found, equal)]
    return [*first, *(one for one in found if one in others or one in same)]


def _of_declarer(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued]
) -> list[Valued]:
    """Return the double of declarer alone, if it is possible and worse than the best."""
    double = f"double {position.declarer}"
    return [one for one in found if one["action"] == double and one not in equal]


def _of_advised_contract(
    position: Position, found: Sequence[Valued], equal: Sequence[Valued]
) -> list[Valued]:
    """Return the other trump suits or starting ranks of the advised contract that are shown."""
    contract = _contract_of(found[0])
    same = [one for one in found if one not in equal and _contract_of(one) == contract != ""]
    most = most_held(position, found)
    return [one for one in same if one in same[:MOST_SAME] or one == most]


def _contract_of(answer: Valued) -> str:
    """Return the contract that an answer declares, if it is a declaration."""
    verb, _blank, what = answer["action"].partition(" ")
    return what.partition(":")[0] if verb == "declare" else ""


def facts_about(position: Position, answer: Valued, equal: Sequence[Valued]) -> tuple[Fact, ...]:
    """Return the facts that support an answer, or if it is worse, those that speak against it.

    The reasons of an advised card are true of those that are as good. What is true of the advised
    contract as well explains nothing, nor does what is said of the hand for a double explain a
    pass.
    """
    facts = facts_of(position, answer["action"])
    if answer in equal:
        return supporting(facts) if position.play is None else ()
    if position.play is None and equal:
        advised = {plain(fact) for fact in facts_of(position, equal[0]["action"])}
        facts = tuple(fact for fact in facts if plain(fact) not in advised)
    return opposing(facts)


def _review(asked: Advice) -> dict[str, Any]:
    """Return the decisions of the player in a deal that cost most, in order of play.

    A card that would have been better in several tricks is in one decision only, the dearest; its
    place in the order is that of the first of these tricks.
    """
    found = []
    for position, said, place in decisions_of(asked):
        own = None
        if _mistake(position, values_of(position, REVIEW_DEALS), said):
            values = _hint_values(position)  # a hint must not have called it just as good
            own = _mistake(position, values, said)
        if own is not None:
            better = _better(position, values, own)
            found.append(_decision(position, values, own, better) | {"card": place})
    return NOTHING | {"decisions": sorted(dearest(found), key=_first_place)}


def _mistake(position: Position, values: Sequence[Valued], said: str) -> Valued | None:
    """Return the answer *said* if it is worth a review; one that is as good as the best is not."""
    own = next((one for one in values if one["action"] == said), None)
    if own is None or own["loss"] < LEAST_MISTAKE or own in as_good(position, values):
        return None
    return own


def _first_place(decision: Mapping[str, Any]) -> tuple[int, int]:
    """Return what orders a decision: its first trick, and its place in it or before the play."""
    again = decision.get("again") or ()
    return min([decision["trick"], *(trick for trick, _said in again)]), decision["card"]


def dearest(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the decisions that cost most, each with the other tricks of its better card."""
    kept: list[dict[str, Any]] = []
    for one in sorted(found, key=itemgetter("loss"), reverse=True):
        is_card = one["best"].startswith("play ") and one["best"] != PASSED
        same = [other for other in kept if is_card and other["best"] == one["best"]]
        if same:
            same[0]["again"] = sorted([*same[0]["again"], [one["trick"], one["said"]]])
        elif len(kept) < MOST_DECISIONS:
            kept.append(one | {"again": []})
    return kept


def _better(position: Position, values: Sequence[Valued], own: Valued) -> Valued:
    """Return the advised answer; the best one if that is hardly better than the player's *own*."""
    advised = with_reason_first(position, values)[0]
    return advised if advised["value"] - own["value"] >= LEAST_LOSS else values[0]


def _decision(
    position: Position, values: Sequence[Valued], own: Valued, best: Valued
) -> dict[str, Any]:
    played = len(position.play or ())
    facts = [facts_of(position, one["action"]) for one in (own, best)]
    is_double = question(position).kind in DOUBLES
    said_facts, best_facts = (compared_doubles if is_double else compared)(*facts)
    if not (said_facts or best_facts or is_double):
        best_facts = compared_alone(position, values, own, best)
    scores = expected_of(position, REVIEW_DEALS) if is_double else ()
    return {
        "said": own["action"],
        "best": best["action"],
        "loss": round(best["value"] - own["value"], 1),
        "said_facts": said_facts,
        "best_facts": best_facts,
        "outcomes": outcomes(position, own, best),
        "expected": before_doubles(position, own, best, scores) if scores else (),
        "trick": played // position.rules.players + 1,
        "before": _lying(position),
    }


def _lying(position: Position) -> list[str]:
    """Return the cards that lie in the trick, in the order in which they were played."""
    played = position.play or ()
    lying = played[len(played) - len(played) % position.rules.players :]
    return [str(card_at(bit)) for bit in lying if bit]
