"""The lesson: its steps can be played by everybody, and nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.labels import signed
from games.rules import PRESETS
from games.rules.cards.masks import QUEENS
from games.tables.lesson import tricks
from games.tables.lesson.course import (
    BY_KEY,
    MOST_ACTIONS,
    PLAYER,
    STEPS,
    Step,
    is_done,
    start,
    states,
)
from games.tables.lesson.deals import DEALS
from games.tables.lesson.endings import text_now
from games.tables.lesson.remarks import OTHER, REMARKS, remark_on
from games.tables.lesson.texts import TEXTS
from games.tables.lesson.views import view_of

KEYS = [step.key for step in STEPS]
# In each step a way to do well, and one to do badly.
WELL = {
    "no-tricks": ["S3", "D8", "H5", "SQ", "HQ"],
    "no-queens": ["SQ", "S4", "D3", "H8"],
    "no-king": ["HK"],
    "dominoes": ["HA", "SK", "CA", "C6"],
}
BADLY = {
    "no-tricks": ["SQ", "S3", "D8", "HQ", "H5"],
    "no-queens": ["S4", "SQ", "HA"],
    "no-king": ["CA", "HK"],
    "dominoes": ["C6", "SK", "HA"],
}


def moves(client: Client, step: str, *actions: str) -> Any:
    return client.get(reverse("games:lesson_moves", args=[step]), {"do": list(actions)})


def first_legal(key: str, actions: list[str]) -> str:
    state = states(BY_KEY[key], actions)[-1]
    return str(state.play.legal_actions()[0])


@pytest.mark.trial
@pytest.mark.parametrize("key", KEYS)
def test_each_step_can_be_played_to_its_end_without_an_account(visitor: Client, key: str) -> None:
    assert visitor.get(reverse("games:lesson_step", args=[key])).status_code == 200
    actions: list[str] = []
    while not is_done(BY_KEY[key], states(BY_KEY[key], actions)[-1]):
        actions.append(first_legal(key, actions))
        assert len(actions) <= MOST_ACTIONS
    views = moves(visitor, key, *actions).json()["views"]
    assert views[-1]["lesson"]["done"]
    assert views[-1]["lesson"]["text"]
    assert views[-1]["deal"]["legal"] == []


def test_the_first_step_is_a_sentence_and_a_list_that_ends_with_the_task(visitor: Client) -> None:
    page = visitor.get(reverse("games:lesson_step", args=["trick"])).content.decode()
    text = page.partition('id="lesson-text"')[2].partition("</div>")[0]
    assert text.count("<li>") == 3
    assert text.endswith("Play a club: touch a card.</li></ul>")


@pytest.mark.parametrize("key", KEYS)
def test_a_step_shows_the_player_only_their_own_cards(key: str) -> None:
    view = view_of(BY_KEY[key], start(BY_KEY[key]))
    assert list(view["deal"]["hands"]) == [PLAYER]
    assert (view["you"], view["to_act"]) == (PLAYER, True)
    assert view["can"] == []


@pytest.mark.parametrize("key", WELL)
def test_a_step_says_how_well_it_was_played(key: str) -> None:
    step, text = BY_KEY[key], TEXTS[key]
    for cards, said in ((WELL[key], text.good), (BADLY[key], text.bad)):
        deal = states(step, [f"play {card}" for card in cards])[-1].play.sheet.deals[-1]
        state = states(step, [f"play {card}" for card in cards])[-1]
        points = signed(deal.net[PLAYER])
        assert text_now(step, state) == str(said) % {
            "points": points,
            "tricks": "",
            "taker": "Wim",
        }


def outcomes(step: Step, cards: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int, str]]:
    """Yield each way to play a step, with the points and the text at its end."""
    state = states(step, [f"play {card}" for card in cards])[-1]
    if is_done(step, state):
        yield cards, state.play.sheet.deals[-1].net[PLAYER], text_now(step, state)
        return
    for action in state.play.legal_actions():
        yield from outcomes(step, (*cards, str(action)[5:]))


TOLD: Mapping[str, Callable[[tuple[str, ...]], bool]] = {
    "no-tricks": lambda cards: cards[0] == "S3",
    "no-queens": lambda cards: cards[0] == "SQ",
    "no-last-two": lambda cards: set(cards[-2:]) == {"D2", "C2"},
    "no-hearts": lambda cards: cards[0] == "D3" and set(cards[1:3]) == {"H8", "HQ"},
    "no-king": lambda cards: cards[0] == "HK",
    "dominoes": lambda cards: "C6" in cards[2:],
}
"""Whether the player's cards follow the advice that a step gives."""


@pytest.mark.trial
@pytest.mark.parametrize("key", TOLD)
def test_who_follows_the_advice_of_a_step_is_praised(key: str) -> None:
    found = list(outcomes(BY_KEY[key]))
    told = [text for cards, _points, text in found if TOLD[key](cards)]
    praise = str(TEXTS[key].good).partition("%")[0]
    assert told
    assert [text for text in told if not text.startswith(praise)] == []
    assert [text for cards, _points, text in found if not text.startswith(praise)]


def test_a_high_card_at_the_end_of_no_last_two_is_explained() -> None:
    for _cards, points, text in outcomes(BY_KEY["no-last-two"]):
        assert ("keep your low ones" in text) == (points < 0)
        if "You took" in text:
            assert f"You took {2 if points == -30 else 1} of the last two tricks" in text


def test_the_advice_about_hearts_is_not_what_the_player_did() -> None:
    for cards, points, text in outcomes(BY_KEY["no-hearts"]):
        assert ("low card on the first trick" in text) == (points < 0 and cards[0] != "D3")
        assert ("get rid of your hearts" in text) == (points < 0 and cards[0] == "D3")
        if points < 0 and cards[0] == "D3":
            assert cards[1][0] == "D" or cards[2][0] == "D"


def test_the_praise_in_trumps_fits_the_number_of_tricks() -> None:
    found = list(outcomes(BY_KEY["trumps"]))
    best = max(points for _cards, points, _text in found)
    for cards, points, text in found:
        assert text.startswith(f"You took {points // 5 - 4} of the last five tricks")
        assert ("as many as you could" in text) == (points == best)
        assert ("still out" in text) == (points < best and cards.index("SA") < cards.index("SQ"))
        assert ("Three were possible" in text) == (points < best and "still out" not in text)


def test_doubles_are_not_mentioned_before_they_are_explained() -> None:
    known = [view_of(step, start(step))["lesson"]["knows_doubles"] for step in STEPS]
    assert known == [False] * 9 + [True] * 2


def test_a_double_pays_the_difference_once_more() -> None:
    step = BY_KEY["double"]
    actions = ["double N"]
    while not is_done(step, states(step, actions)[-1]):
        actions.append(first_legal("double", actions))
    deal = states(step, actions)[-1].play.sheet.deals[-1]
    assert deal.net[PLAYER] == 2 * deal.raw[PLAYER] - deal.raw[DEALS["double"].declarer]
    begun = view_of(step, states(step, ["double N"])[-1])
    assert begun["deal"]["left"][PLAYER] == 4  # bots have played the rest
    assert begun["lesson"]["text"] == TEXTS["double"].later


@pytest.mark.trial
def test_a_newcomer_gains_from_the_double_whatever_they_play() -> None:
    step = BY_KEY["double"]

    def gains(actions: list[str]) -> Iterator[int]:
        state = states(step, actions)[-1]
        if is_done(step, state):
            yield state.play.sheet.deals[-1].net[PLAYER]
            return
        for action in state.play.legal_actions():
            yield from gains([*actions, str(action)])

    assert min(gains(["double N"])) > 0


def test_the_last_step_ends_a_game_of_seven_deals() -> None:
    state = states(BY_KEY["score-sheet"], ["play SQ", "play H5"])[-1]
    view = view_of(BY_KEY["score-sheet"], state)
    assert (view["status"], len(view["sheet"]["deals"])) == ("over", 7)
    assert sorted(deal["contract"].partition(":")[0] for deal in view["sheet"]["deals"]) == sorted(
        PRESETS["pagat"].contracts
    )


def test_a_trick_is_put_into_words() -> None:
    step = BY_KEY["no-queens"]
    texts = [text_now(step, state) for state in states(step, ["play SQ"])]
    praise = "Good: you had no club, and Emil pays for your queen."
    assert f"Emil takes the trick with ♣K: −6. {praise} 4 tricks are left." in texts


@pytest.mark.parametrize("key", REMARKS)
def test_each_remark_is_made_about_a_card_that_can_be_played(key: str) -> None:
    known, step = REMARKS[key], BY_KEY[key]
    first = start(step).play.legal_actions()
    for played in known:
        cards = played.split() if played != OTHER else [str(first[-1])[5:]]
        state = states(step, [f"play {card}" for card in cards])[-1]
        if not is_done(step, state):
            assert remark_on(key, cards) in text_now(step, state)


def test_each_first_card_of_the_step_on_trumps_has_a_remark() -> None:
    step = BY_KEY["trumps"]
    for action in start(step).play.legal_actions():
        remark = remark_on("trumps", [str(action)[5:]])
        assert remark
        assert remark in text_now(step, states(step, [str(action)])[-1])


@pytest.mark.trial
def test_the_remark_about_the_first_card_agrees_with_how_it_can_end() -> None:
    for key in REMARKS:
        if key in {"no-king", "trumps"}:
            continue  # the good card ends the deal; several first cards are as good
        points: dict[bool, list[int]] = {True: [], False: []}
        for cards, won, _text in outcomes(BY_KEY[key]):
            points[remark_on(key, cards[:1]).startswith(("Good", "The best"))].append(won)
        means = {is_praised: sum(all_) / len(all_) for is_praised, all_ in points.items()}
        assert means[True] > means[False], key


def test_in_dominoes_each_card_is_answered_once_the_others_have_played() -> None:
    step = BY_KEY["dominoes"]
    for card, said in (
        ("HA", "The best start"),
        ("SK", "Your king let Wim"),
        ("C6", "The weakest"),
    ):
        *before, after = [text_now(step, state) for state in states(step, [f"play {card}"])]
        assert set(before) == {""}
        assert after.startswith(said)
        assert "Next: " in after


def test_who_comes_back_to_a_step_is_told_where_it_is() -> None:
    for key, card in (("no-tricks", "S3"), ("no-king", "CA"), ("trumps", "S6")):
        state = states(BY_KEY[key], [f"play {card}"])[-1]
        assert state.turn == PLAYER
        assert "4 tricks are left." in text_now(BY_KEY[key], state)
    assert text_now(BY_KEY["no-tricks"], start(BY_KEY["no-tricks"])) == ""
    state = states(BY_KEY["follow-suit"], ["play D3"])[-1]
    assert "Clubs have been led, and you have none" in text_now(BY_KEY["follow-suit"], state)


def test_no_points_are_told_before_scoring_is_explained() -> None:
    step = BY_KEY["follow-suit"]
    reached = states(step, ["play D3"])
    taken = "Emil takes the trick with ♦8."
    assert text_now(step, reached[-1]).startswith(f"{taken} Clubs have been led")
    before = [text_now(step, state) for state in reached[:-1]]
    assert before[-1] == taken  # nothing is said about a card that does not lie there yet


def test_the_player_who_doubles_as_told_does_better() -> None:
    step = BY_KEY["double"]
    actions = ["double N"]
    begun = states(step, actions)[-1].play.deal
    assert begun
    assert not begun.won[PRESETS["pagat"].seats.index(PLAYER)] & QUEENS
    while not is_done(step, states(step, actions)[-1]):
        actions.append(first_legal("double", actions))
    assert text_now(step, states(step, actions)[-1]).startswith("Your cards: 0, Nora’s: −")


@pytest.mark.trial
def test_the_text_of_doubles_is_true_of_a_double_of_another_player() -> None:
    step = BY_KEY["double"]
    legal = [str(action) for action in states(step, [])[-1].play.legal_actions()]
    assert len(legal) > 4
    for said in legal:
        if said == "double N":
            continue
        actions = [said]
        while not is_done(step, states(step, actions)[-1]):
            actions.append(first_legal("double", actions))
        text = text_now(step, states(step, actions)[-1])
        assert "You doubled Nora" not in text
        assert "If one of two players has doubled the other" in text


def test_bad_moves_are_refused_with_a_reason_and_write_nothing(visitor: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        refused = moves(visitor, "trick", "play D6")
        assert refused.status_code == 400
        assert "♦6" in refused.json()["message"]
        for actions in (["nonsense"], ["play C8", "play CA"], ["play ZZ"], ["play C8"] * 30):
            assert moves(visitor, "trick", *actions).status_code == 400
        assert moves(visitor, "nowhere").status_code == 404
        assert visitor.post(reverse("games:lesson_moves", args=["trick"])).status_code == 405
    assert not [one for one in queries if "INSERT" in one["sql"]]


def test_the_lesson_is_linked_where_a_newcomer_looks(visitor: Client) -> None:
    address = reverse("games:lesson")
    for page in ("/", "/accounts/login/", "/rules/", "/play/"):
        assert f'href="{address}"' in visitor.get(page).content.decode()
    contents = visitor.get(address).content.decode()
    assert all(reverse("games:lesson_step", args=[key]) in contents for key in KEYS)


def test_the_last_step_begins_the_game_of_the_home_page(visitor: Client) -> None:
    page = visitor.get(reverse("games:lesson_step", args=["score-sheet"])).content.decode()
    form = f'<form method="post" action="{reverse("games:play_now")}">'
    assert form in page
    assert form in visitor.get("/").content.decode()


def test_the_labels_of_a_table_say_what_its_contracts_are(visitor: Client) -> None:
    page = visitor.get(reverse("games:lesson_step", args=["no-hearts"])).content.decode()
    start_at = page.index('<script id="table-labels"')
    text = page[page.index(">", start_at) + 1 : page.index("</script>", start_at)]
    about = json.loads(text)["contracts"]["no-hearts"]["about"]
    assert about["aim"] == "Avoid hearts: each costs 2, the ace 6."
    assert about["rules"] == [
        "A heart may be led only by a player who has nothing else.",
        "Play stops with the last heart.",
    ]


def test_points_of_tricks_follow_the_scoring() -> None:
    rules = PRESETS["pagat"]
    cards = ("H2", "HA", "SQ", "HK")
    expected = {"no-tricks": -2, "no-queens": -6, "no-hearts": -10, "no-king": -20, "trumps": 5}
    for name, points in expected.items():
        scoring = rules.contract(name).scoring
        assert tricks.trick_points(scoring, cards, 3, 13) == points
    last = rules.contract("no-last-two").scoring
    assert [tricks.trick_points(last, cards, n, 13) for n in (11, 12, 13)] == [0, -10, -20]
