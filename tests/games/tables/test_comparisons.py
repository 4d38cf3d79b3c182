"""The sentences of a review."""

from __future__ import annotations

import pytest

from games.rules import Seat
from games.tables.advice.comparisons import averages_of, gain_of, summary_of
from games.tables.advice.review_texts import line_of

NAMES = {Seat.N: "Anne", Seat.E: "Bo", Seat.S: "Cy", Seat.W: "Di"}


def decision(said: str, best: str, loss: float = 6, **more: object) -> dict[str, object]:
    return {"said": said, "best": best, "loss": loss, "trick": 3, "before": [], **more}


def sentences(said: str, best: str, *outcomes: object, loss: float = 6, **more: object) -> str:
    """Return all that is said of a decision, with its gain between both parts."""
    found = decision(said, best, loss, outcomes=outcomes, **more)
    parts = summary_of(found, NAMES, has_tricks=True), gain_of(found), averages_of(found, NAMES)
    return " | ".join(parts)


def test_a_card_is_compared_by_what_the_player_takes() -> None:
    assert sentences(
        "play SJ", "play S4", ["queens", 1.4, -8.4, False, 0], ["queens", 0.3, -1.8, False, 0]
    ) == (
        "In trick 3 you led ♠J. ♠4 was better. | 6.0 points better | In the whole deal you take on"
        " average 1.4 queens with your choice, and 0.3 with the better one."
    )
    whole = sentences(
        "play SJ", "play S4", ["tricks", 1, 5, False, 0], ["tricks", 3, 15, False, 0], loss=10
    )
    assert "10 points better | In the whole deal you take on average 1 trick with" in whole
    text = sentences(
        "play HK", "play H2", ["king", 30.1, -6, True, 0], ["king", 8, -2, True, 0],
        before=["HA", "HT"], loss=12,
    )  # fmt: skip
    assert text == (
        "In trick 3 you played ♥K after ♥A, ♥10. ♥2 was better. | 12 points better | You take the"
        " king of hearts in 30 of 100 possible deals with your choice, and in 8 with the better"
        " one."
    )
    assert "your choice brings −12.0 points on average, and the better one −2.5." in sentences(
        "play D2", "play DA", ["", 0, -12, False, 0], ["", 0, -2.5, False, 0]
    )


def test_a_difference_is_that_of_the_numbers_shown() -> None:
    text = sentences(
        "play D2", "play DA", ["", 0, 2.26, False, 0], ["", 0, 11.35, False, 0], loss=9
    )
    assert "| 9.0 points better |" in text
    assert "your choice brings +2.3 points on average, and the better one +11.3." in text


def test_facts_of_a_card_say_whether_it_was_played() -> None:
    facts = {"said_facts": [["last", 0, -1]], "best_facts": [["lower", 0, 1]]}
    line = line_of(decision("play CJ", "play HJ") | facts, NAMES, has_tricks=True)
    assert line["reasons"] == [
        "With ♣J, your choice: It takes the trick: you play last.",
        "With ♥J, the better card: A higher card is already in the trick, so it cannot take it.",
    ]


@pytest.mark.parametrize("kings", [(0.2, 0), (0, 100)])
def test_numbers_that_do_not_explain_a_loss_are_not_compared(kings: tuple[float, float]) -> None:
    said, best = kings  # in the second case another player would get it, without a double
    text = sentences(
        "play C2", "play C9", ["king", said, -6, True, 0], ["king", best, 4, True, 0], loss=10
    )
    assert text == (
        "In trick 3 you led ♣2. ♣9 was better. | 10 points better | What differs is the points of"
        " the players with whom you have doubles, not yours."
    )


def test_contracts_are_compared_with_what_they_gain_in_later_deals() -> None:
    declared = ["declare", 0, 3, True, -2], ["declare", 0, 4, True, 2]
    text = sentences("declare no-king", "declare no-queens", *declared, loss=3)
    assert text == (
        "You declared No King (Barbu). No Queens was better. | 3.0 points better | This includes"
        " 2.0 points gained in later deals."
    )
    turned = sentences("declare no-king", "declare no-queens", *(
        ["declare", 0, -3, True, 2], ["declare", 0, 4, True, -2],
    ))  # fmt: skip
    assert turned.endswith("This allows for the 2.0 points that your choice gains in later deals.")


@pytest.mark.parametrize(
    ("said", "best", "did", "better"),
    [
        ("double pass", "double N,E", "You passed.", "It was better to double Anne and Bo"),
        ("double W", "double pass", "You doubled Di.", "It was better to pass"),
        ("redouble W", "redouble pass", "You redoubled Di.", "It was better to pass"),
        (
            "double maximum", "double flanks",
            "You doubled everybody.",
            "It was better to double all but declarer",
        ),
        (
            "redouble maximum", "redouble E",
            "You redoubled all who doubled you.",
            "It was better to redouble Bo",
        ),
        (
            "redouble pass", "redouble maximum",
            "You passed.",
            "It was better to redouble all who doubled you",
        ),
    ],
)  # fmt: skip
def test_doubles_are_whole_sentences(said: str, best: str, did: str, better: str) -> None:
    text = sentences(said, best, ["", 0, -2, True, 0], ["", 0, 3, True, 0])
    assert text == (
        f"{did} {better}. | 5.0 points better | In this deal your choice brings −2.0 points on"
        " average, and the better one +3.0."
    )
    summary = summary_of(decision(said, best), NAMES, has_tricks=True)
    assert summary == f"{did} {better}."
    stored = decision(said, best)
    assert (gain_of(stored), averages_of(stored, NAMES)) == ("6.0 points better", "")


def test_a_double_is_explained_by_the_points_of_the_players_without_doubles() -> None:
    outcomes = [["", 0, -2, True, 0], ["", 0, 3, True, 0]]
    more = {"outcomes": outcomes, "expected": [["S", -2.04], ["N", -9], ["E", 1]]}
    line = line_of(decision("double pass", "double N,E") | more, NAMES, has_tricks=True)
    assert line["reasons"] == []
    assert line["averages"] == (
        "In this deal your choice brings −2.0 points on average, and the better one +3.0."
        " Average points without doubles: you −2.0, Anne −9.0, Bo +1.0. With a double, whoever has"
        " fewer points pays the other the difference."
    )
    assert line["doubled"]
    line = line_of(decision("redouble pass", "redouble N") | more, NAMES, has_tricks=True)
    assert line["averages"].endswith("pays the other twice the difference.")


def test_a_decision_stored_by_an_earlier_version_does_not_say_who_led() -> None:
    stored = decision("play HQ", "play H2") | {"card": 9}
    del stored["before"]
    line = line_of(stored, {}, has_tricks=True)
    assert line["summary"] == "In trick 3 you played ♥Q. ♥2 was better."
    assert (line["card"], line["cards"], line["said"]) == (9, ["HQ", "H2"], "♥Q")
    in_layout = line_of(decision("play HQ", "play -"), {}, has_tricks=False)
    assert in_layout["summary"].startswith("In round 3 you played ♥Q.")
    assert in_layout["cards"] == ["HQ", ""]


@pytest.mark.parametrize(("loss", "shown"), [(0.52, "0.5"), (9.94, "9.9"), (12.6, "13")])
def test_tenths_of_a_loss_are_shown_only_of_a_few_points(loss: float, shown: str) -> None:
    gain = line_of(decision("play S2", "play S3", loss), {}, has_tricks=True)["gain"]
    assert gain == f"{shown} points better"


def test_the_tricks_in_which_the_same_card_was_better_are_in_order_of_play() -> None:
    later = decision("play H5", "play SA", again=[[2, "play S2"], [10, "play HT"]])
    assert summary_of(later, NAMES, has_tricks=True) == (
        "In tricks 2, 3 and 10 you played ♠2, ♥5 and ♥10. ♠A was better each time; the mistake in"
        " trick 3 cost most."
    )
    once = decision("play H5", "play SA", again=[[9, "play -"]])
    assert summary_of(once, NAMES, has_tricks=False) == (
        "In rounds 3 and 9 you played ♥5 and no card. ♠A was better each time; the mistake in round"
        " 3 cost most."
    )
    stored = decision("play H5", "play SA", again=[9])  # by an earlier version
    assert summary_of(stored, NAMES, has_tricks=True).endswith("♥5. ♠A was better.")
