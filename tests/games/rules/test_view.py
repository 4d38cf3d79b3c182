"""A view never holds what its viewer may not know."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import PRESETS, RuleError, RuleSet, Seat
from games.rules.actions import Action
from games.rules.cards import FULL
from games.rules.deal import Deal
from games.rules.layout import Layout
from games.rules.tricks import Tricks

from .playing import ALL_RULES, played_out, random_deal, some_action


def resampled(deal: Deal, actions: list[Action], viewer: Seat | None, rng: Random) -> Deal | None:
    """Return the same deal with the cards *viewer* has not seen dealt anew, if it can be so."""
    seats, board = deal.call.rules.seats, deal.board
    held = board.hands if isinstance(board, Tricks | Layout) else deal.call.hands
    hidden = [n for n, seat in enumerate(seats) if seat != viewer]
    pool = [1 << n for n in range(len(FULL)) if any(held[seat] >> n & 1 for seat in hidden)]
    rng.shuffle(pool)
    hands = list(deal.call.hands)
    for n in hidden:
        new = sum(pool.pop() for _ in range(held[n].bit_count()))
        hands[n] = hands[n] ^ held[n] | new
    call = deal.call
    other = Deal.start(call.rules, call.declarer, tuple(hands), contracts=call.contracts)
    with suppress(RuleError):  # the new cards would not have allowed what was played
        for action in actions:
            other = other.act(action)
        return other
    return None


@given(st.sampled_from(ALL_RULES), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_hidden_cards_do_not_change_a_view(rules: RuleSet, rng: Random) -> None:
    deal = random_deal(rules, rng, rng.choice([c for c in rules.contracts if c != "chinese-poker"]))
    viewer = rng.choice([*rules.seats, None])
    actions: list[Action] = []
    for _ in range(rng.randrange(rules.cards)):
        if deal.is_over:
            break
        actions.append(some_action(deal, rng))
        deal = deal.act(actions[-1])
    other = None if deal.is_over else resampled(deal, actions, viewer, rng)
    if other is not None:
        assert str(other.view_for(viewer)) == str(deal.view_for(viewer))


def test_the_rows_of_others_are_hidden_until_all_have_arranged() -> None:
    rng = Random(3)  # noqa: S311
    deal = random_deal(PRESETS["goldsmith-9"], rng, "chinese-poker")
    while not deal.is_over:
        view = deal.view_for(Seat.N)
        assert set(view.rows) <= {"N"}
        assert set(view.hands) == {"N"}
        deal = deal.act(some_action(deal, rng))
    assert set(deal.view_for(None).rows) == set("NESW")


@given(st.sampled_from(ALL_RULES), st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_when_it_is_over_everybody_sees_the_hands_and_the_scores(
    rules: RuleSet, rng: Random
) -> None:
    view = played_out(random_deal(rules, rng), rng).view_for(None)
    assert set(view.hands) == set(map(str, rules.seats))
    assert json.loads(str(view))["raw"] == view.raw
    assert view.turn is None


def test_the_one_in_turn_sees_what_she_can_do() -> None:
    deal = random_deal(PRESETS["pagat"], Random(1), "no-king")  # noqa: S311
    declarer = deal.call.declarer
    assert deal.view_for(declarer).legal == ("declare no-king",)
    assert deal.view_for(None).legal == ()
