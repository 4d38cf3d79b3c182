"""What a replay says of doubles and redoubles."""

from __future__ import annotations

from pathlib import Path

from tests.support.javascript import run_module

SCRIPT = Path(__file__).with_name("auction_answers.js")
NAMES = {"N": "Anne", "E": "Bert", "S": "Clara", "W": "Dina"}


def test_a_double_of_who_doubled_is_a_redouble_and_the_reader_is_addressed() -> None:
    turns = [["E", ["N", "S"]], ["S", ["N", "E"]], ["W", []], ["N", ["E", "S"]]]
    deal = {"declarer": "N", "words": "No King", "turns": turns}
    assert run_module(SCRIPT, [{"names": NAMES, "you": None}, deal]) == [
        "Anne declares No King",
        "Bert doubles Anne and Clara",
        "Clara doubles Anne. Clara redoubles Bert",
        "Dina passes",
        "Anne redoubles Bert and Clara",
    ]
    assert run_module(SCRIPT, [{"names": NAMES, "you": "S"}, deal])[2] == (
        "You double Anne. You redouble Bert"
    )
    assert run_module(SCRIPT, [{"names": NAMES, "you": "E"}, deal])[2] == (
        "Clara doubles Anne. Clara redoubles you"
    )


def test_a_declarer_who_does_not_redouble_is_not_said_to_pass() -> None:
    turns: list[tuple[str, list[str]]] = [("E", []), ("S", []), ("W", []), ("N", [])]
    deal = {"declarer": "N", "words": "No King", "turns": turns}
    other, own = {"names": NAMES, "you": None}, {"names": NAMES, "you": "N"}
    assert run_module(SCRIPT, [other, deal])[-1] == "Nobody has doubled Anne, who declares"
    assert run_module(SCRIPT, [own, deal])[-1] == "You declare, and nobody has doubled you"
    turns[0][1].append("N")
    assert run_module(SCRIPT, [other, deal])[-1] == "Anne, who declares, does not redouble"
    assert run_module(SCRIPT, [own, deal])[-1] == "You declare, and do not redouble"


def test_the_steps_of_the_auction_are_before_the_first_card() -> None:
    tricks, layout = ({"play": kind, "steps": [None] * 52} for kind in ("tricks", "layout"))
    places = [[tricks, 0], [layout, 0], [tricks, 5], [layout, 1]]
    assert run_module(SCRIPT.with_name("controls_answers.js"), places) == [
        "Before the first card",
        "Before the first card",
        "Trick 2, card 5 of 52",
        "Move 1 of 52",
    ]


def test_a_step_of_the_auction_has_only_the_doubles_made_by_then() -> None:
    turns = [["E", ["N", "S"]], ["S", []], ["W", ["E"]], ["N", ["E"]]]
    doubles = ["E>N", "E>S", "W>E", "N>E"]
    deal = {"declarer": "N", "turns": turns, "doubles": doubles}
    assert run_module(SCRIPT.with_name("replayed_course_answers.js"), deal) == [
        [False, []],
        [True, []],
        [True, doubles[:2]],
        [True, doubles[:2]],
        [True, doubles[:3]],
        [True, doubles],
    ]
