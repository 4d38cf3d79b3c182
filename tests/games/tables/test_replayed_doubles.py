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
