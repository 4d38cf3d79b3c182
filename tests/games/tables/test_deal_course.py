"""Who did what in a deal, and what of it is open: held against the deal as it was played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.rules import PRESETS, Deal, RuleError, RuleSet, Seat, deal_view, parse_action, start_deal
from games.rules.contracts.schemes import CombinedScoring
from games.rules.play.actions import Claim
from games.tables import deal_course
from tests.support.parameters import mostly_trials
from tests.support.rules.deals import with_options
from tests.support.rules.playing import ALL_RULES, acted, random_deal, some_action


def course_of(deal: Deal) -> dict[str, Any]:
    return deal_course.course_of(deal, deal_view(deal, None))


RULES = pytest.mark.parametrize(
    "rules", mostly_trials(ALL_RULES, ALL_RULES[::5]), ids=lambda rules: rules.preset
)
HANDS = "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"


@RULES
def test_everything_played_has_its_player(rules: RuleSet) -> None:
    rng = Random(rules.preset)  # noqa: S311  # the same each time
    for contract in rules.contracts:
        deal = random_deal(rules, rng, contract)
        doubled, played = "", ""
        while not deal.is_over:
            turn, before = str(deal.turn), deal
            deal = deal.act(some_action(deal, rng))
            if not before.play_started and before.auction.declared:
                doubled += turn
            played += turn if len(deal.history) > len(before.history) else ""
            assert_course(deal, doubled, played)


def assert_course(deal: Deal, turns_taken: str, played: str) -> None:
    course, view = course_of(deal), deal_view(deal, None)
    assert course["turns_taken"] == turns_taken
    assert course["by"] == played
    assert len(course["by"]) == len(view.play)
    size = len(deal.auction.rules.seats)
    finished = (len(view.play) - len(view.trick)) // size if view.won else 0
    assert len(course["winners"]) == finished
    for seat, hand in view.won.items():
        assert course["winners"].count(seat) * size == len(hand.replace(".", ""))


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    deal = start_deal(PRESETS["pagat"], Seat.N, HANDS)
    deal = acted(deal, "declare no-king", "pass", "pass", "pass", "pass", "play C2", "play CA")
    deal = acted(deal, "play C4", "play C5")
    course = course_of(deal)
    assert (course["winners"], course["by"], deal.turn) == ("E", "NESW", Seat.E)


@RULES
def test_what_is_open_is_just_what_can_be_shared_out(rules: RuleSet) -> None:
    rng = Random(f"{rules.preset} open")  # noqa: S311
    for contract in rules.contracts:
        deal = random_deal(rules, rng, contract)
        if deal.auction.rules.contract(contract).play != "tricks":
            continue
        while not deal.play_started and not deal.is_over:
            deal = deal.act(some_action(deal, rng))
        while not deal.is_over:
            parts = course_of(deal)["open"]
            if rng.random() < 0.2:
                assert shared(deal, parts, rng)
                assert not parts or not shared(deal, without_one(parts), rng)
            deal = deal.act(some_action(deal, rng))


def shared(deal: Deal, parts: list[dict[str, Any]], rng: Random) -> bool:
    """Whether the rest of a deal can be shared out in these parts, with players at random.

    In a contract of several parts one player gets all: hearts are in tricks.
    """
    together = isinstance(deal.auction.contract.scoring, CombinedScoring)
    seats = list(deal.auction.rules.seats)
    if together:
        seats = [rng.choice(seats)]
    words = [word for part in parts for word in words_of(seats, part, rng, named=together)]
    try:
        claim = deal.act(Claim("agree", tuple(words)), deal.turn)
    except RuleError:
        return False
    assert course_of(claim) == course_of(deal)  # whoever answers it, the cards stay where they lie
    return True


def words_of(seats: list[Seat], part: dict[str, Any], rng: Random, *, named: bool) -> list[str]:
    seat = rng.choice(seats)
    name = [part["what"]] if named else []
    if part["kind"] == "counted":
        marked = [part["marked"], seat] if part["marked"] else []
        return [*name, f"{seat}{part['number']}", *marked]
    places = part["places"] if part["kind"] == "placed" else [None]
    return [*name, *(str(rng.choice(seats)) for _place in places)]


def without_one(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same with one thing less."""
    first, *others = parts
    if first["kind"] == "counted":
        return [first | {"number": first["number"] - 1}, *others]
    if first["kind"] == "placed":
        return [first | {"places": first["places"][1:]}, *others]
    return others


def test_dominoes_start_from_the_rank_announced_or_from_the_first_card() -> None:
    announced = start_deal(PRESETS["pagat"], Seat.N, HANDS)
    announced = acted(announced, "declare dominoes:8")
    assert course_of(announced)["start"] == "8"
    rules = with_options("pagat", dominoes_start="first_card")
    free = acted(start_deal(rules, Seat.N, HANDS), "declare dominoes")
    while not free.play_started:
        free = acted(free, "pass")
    assert course_of(free)["start"] == ""
    assert course_of(acted(free, "play SQ"))["start"] == "Q"


def test_in_a_deal_that_is_not_played_nothing_is_open() -> None:
    deal = start_deal(PRESETS["pagat"], Seat.N, HANDS)
    texts = dict.fromkeys(("by", "winners", "turns_taken", "start"), "")
    assert course_of(deal) == texts | {"open": [], "payments": []}
    deal = deal.act(parse_action("declare no-king")).act(parse_action("pass"))
    assert course_of(deal)["turns_taken"] == "E"
