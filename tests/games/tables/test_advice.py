"""Hints and reviews: for a player alone against bots, computed by a worker from what they know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import Club, User
from bidding.analysis_limits import GAME_DEALS
from games.bots.fact import AGAINST, FOR, NEUTRAL, Fact, opposing, supporting
from games.bots.facts import facts_of
from games.models import Advice, Game, Table
from games.rules import Plan, Seat, parse_action
from games.rules.positions import Position, position_of, question
from games.sheets.stored import names_of
from games.tables.advice import analyst, compared_facts, computing
from games.tables.advice.analyst import Valued
from games.tables.advice.fact_texts import NO_RULE, words_of
from games.tables.advice.turn_facts import of_this_turn
from games.tables.engine import cache, transitions
from games.tables.practice import SEAT, play_again, start_practice
from tests.support.clients import SignedIn, sign_in
from tests.support.rules.resampling import resampled
from tests.support.tables.playing import any_action, do, play_on, seeded, state_of, table_of
from tests.support.tables.valued import valued

ASKED: list[Position] = []
DEAL = {
    "hands": "N:AQ94.KJ72.QT3.K5 T65.A98.J82.A763 K82.QT3.A74.QJ98 J73.654.K965.T42",
    "contract": "no-tricks",
}


def by_text(position: Position, _deals: int) -> Sequence[Valued]:
    """Value the answers by their place in the list of legal ones, the first best."""
    ASKED.append(position)
    texts = question(position).texts
    return [
        Valued(action=text, value=-n, loss=n, cards=-n, doubles=0, later=0)
        for n, text in enumerate(texts)
    ]


@pytest.fixture(autouse=True)
def quick_analyst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "_registered", [by_text])
    ASKED.clear()


def own_turn(game: Game, *, cards: int = 0, seed: int = 1, seat: Seat = SEAT) -> None:
    """Play until the player has a choice, and so many cards lie or have been played."""
    rng = seeded(seed)
    for _ in range(300):
        state = state_of(game)
        deal = state.play.deal
        assert deal is not None
        if state.turn == seat and len(deal.legal_actions()) > 1 and len(deal.history) >= cards:
            return
        do(game, any_action(state, rng))
    raise AssertionError("the player had no choice")


def hint(client: Client, game: Game) -> tuple[int, dict[str, object]]:
    answer = client.post(f"/play/{game.pk}/hint/")
    return answer.status_code, answer.json()


def test_a_hint_is_asked_for_and_computed_by_a_worker(
    member: SignedIn, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    game = start_practice(user=member.user)
    own_turn(game)
    with django_capture_on_commit_callbacks() as nudges:
        assert hint(member, game)[1]["ready"] is False
        assert hint(member, game)[1]["ready"] is False
    assert len(nudges) == 2  # a nudge may be lost
    computing.compute(Advice.objects.get().pk)
    status, found = hint(member, game)
    legal = question(ASKED[0]).texts
    assert (status, found["ready"]) == (200, True)
    answers: Any = found["answers"]
    assert [one["action"] for one in answers[:4]] == list(legal[:4])
    assert len(ASKED) == 1


def test_a_hint_says_facts_about_each_answer_in_the_language_of_the_reader(
    member: SignedIn,
) -> None:
    game = start_practice(user=member.user, copied=DEAL, first_declarer=Seat.N)
    own_turn(game, cards=3)
    hint(member, game)
    computing.compute(Advice.objects.get().pk)
    row: Any = Advice.objects.get().answer
    answers: Any = hint(member, game)[1]["answers"]
    assert [one["action"] for one in answers] == [one["action"] for one in row["answers"]]
    best, *worse = answers
    facts = supporting(facts_of(ASKED[0], best["action"]))
    reasons = of_this_turn(ASKED[0], [valued(best["action"], 0, 0)], facts)
    assert best["words"] == words_of(reasons) != ""
    for one in worse:
        words = words_of(opposing(facts_of(ASKED[0], one["action"])))
        assert one["words"] == words or "better card" in one["words"]
    assert not any("facts" in one for one in answers)
    with override("fr"):
        expected = words_of(reasons)
    assert expected != answers[0]["words"]
    found = member.post(f"/play/{game.pk}/hint/", headers={"accept-language": "fr"}).json()
    assert found["answers"][0]["words"] == expected


def test_old_answers_without_facts_are_shown(member: SignedIn) -> None:
    game = start_practice(user=member.user)
    own_turn(game)
    hint(member, game)
    Advice.objects.update(answer={"answers": [{"action": "play S2", "loss": 0}], "decisions": []})
    answers = hint(member, game)[1]["answers"]
    assert answers == [{"action": "play S2", "loss": 0}]


def test_a_guest_has_hints_too(visitor: Client) -> None:
    visitor.post("/play/")
    game = Game.objects.select_related("club", "table").get()
    assert hint(visitor, game)[0] == 409  # it has not begun
    game = start_practice(user=game.seatings.get(seat="S").guest)  # type: ignore[arg-type]
    own_turn(game)
    assert hint(visitor, game)[0] == 200


def test_an_answer_that_comes_too_late_says_nothing(member: SignedIn) -> None:
    game = start_practice(user=member.user)
    own_turn(game)
    hint(member, game)
    do(game, any_action(state_of(game)), member.user)
    computing.compute(Advice.objects.get().pk)
    assert Advice.objects.get().answer == {"answers": [], "decisions": []}
    assert not ASKED


@pytest.mark.parametrize("cards", [0, 9, 30])
def test_an_expert_knows_only_what_the_player_knows(member: SignedIn, cards: int) -> None:
    game = start_practice(user=member.user, copied=DEAL, first_declarer=Seat.N)
    own_turn(game, cards=cards)
    hint(member, game)
    computing.compute(Advice.objects.get().pk)
    state = state_of(game)
    deal = state.play.deal
    assert deal is not None
    (asked,) = ASKED
    dealt = deal.auction.hands[state.seats.index(SEAT)]
    assert (asked.seat, asked.hand) == (SEAT, dealt)
    if not deal.play_started:
        return
    # The same position, where the hidden cards are others.
    events = game.log.filter(kind="act").order_by("number").values_list("data", flat=True)
    actions = [parse_action(data["do"]) for data in events]
    others = (resampled(deal, actions, SEAT, seeded(n)) for n in range(40))
    found = [position_of(state.play.sheet, other) for other in others if other is not None]
    assert found
    assert set(found) == {asked}


def test_there_is_no_hint_where_others_play_or_the_game_counts(
    club: Club, member: SignedIn, secretary: SignedIn, visitor: Client
) -> None:
    game = start_practice(user=member.user)
    own_turn(game)
    assert secretary.post(f"/play/{game.pk}/hint/").status_code == 404
    assert visitor.post(f"/play/{game.pk}/hint/").status_code == 302
    assert member.get(f"/play/{game.pk}/hint/").status_code == 405
    at_club = table_of(club, [member.user])
    assert member.post(f"/play/{at_club.pk}/hint/").status_code == 404
    Table.objects.filter(pk=game.pk).update(rated=True)
    cache.forget(game.pk)
    assert hint(member, game)[0] == 409
    assert not Advice.objects.exists()


def test_no_view_of_a_table_has_advice(member: SignedIn) -> None:
    game = start_practice(user=member.user)
    own_turn(game)
    hint(member, game)
    computing.compute(Advice.objects.get().pk)
    text = member.get(f"/api/v1/tables/{game.pk}/").content.decode()
    assert '"answers"' not in text
    assert "advice" not in text


def test_a_review_names_the_dearest_decisions_of_a_deal(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    address = f"/play/{game.pk}/deals/1/review/"
    assert member.post(address).status_code == 409  # the deal is not over
    do(game, "declare no-tricks")  # which has thirteen tricks, so that there is what to review
    play_on(game)
    assert member.post(address).json()["ready"] is False
    computing.compute(Advice.objects.get().pk)
    answer = member.post(address).json()
    found = answer["decisions"]
    assert 1 <= len(found) <= 3
    _check_order(found)
    assert all(one["said"] != one["best"] for one in found)
    stored = Advice.objects.get().answer or {}  # with words for groups of players
    for one, line in zip(stored["decisions"], answer["lines"], strict=True):
        is_asked = [
            one["said"] in question(of).texts and len(of.play or ()) == max(0, one["card"])
            for of in ASKED
        ]
        position = ASKED[is_asked.index(True)]
        facts = [facts_of(position, action) for action in (one["said"], one["best"])]
        is_double = question(position).kind in ("double", "redouble")
        compare = compared_facts.compared_doubles if is_double else compared_facts.compared
        given = compare(*facts)
        assert all(words_of(words) in " ".join(line["reasons"]) for words in given)
    assert not any({"said_facts", "best_facts"} & one.keys() for one in found)
    assert {position.seat for position in ASKED} == {SEAT}
    assert member.post(f"/play/{game.pk}/deals/9/review/").status_code == 409


def _check_order(found: Sequence[Any]) -> None:
    """Check that decisions are in order of play; that of several tricks has the place of one."""
    places = [one["card"] for one in found if not one.get("again")]
    assert places == sorted(places)


def test_the_costliest_decisions_are_reviewed_in_order_of_play(
    member: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    do(game, "declare no-tricks")
    play_on(game)
    member.post(f"/play/{game.pk}/deals/1/review/")
    advice = Advice.objects.get()
    losses: dict[int, float] = {}

    def by_turn(position: Position, _deals: int) -> Sequence[Valued]:
        place = len(position.play or ())
        losses[place] = (7 * place) % 10 + 1.0
        texts = question(position).texts
        return [valued("play -", 0, 0), *(valued(text, 0, losses[place]) for text in texts)]

    monkeypatch.setattr(analyst, "_registered", [by_turn])

    def passing(of: Position, _all: object, own: Valued, _best: object) -> dict[str, Any]:
        return {"best": "play -", "loss": own["loss"], "trick": len(of.play or ()) // 4 + 1}

    monkeypatch.setattr(computing, "_decision", passing)
    monkeypatch.setattr(computing, "with_reason_first", lambda _position, found: found)
    monkeypatch.setattr(computing, "as_good", lambda _position, found: found[:1])
    computing.compute(advice.pk)
    advice.refresh_from_db()
    found: Any = advice.answer
    places = [one["card"] for one in found["decisions"]]
    assert places == sorted(places)
    dearest = sorted(losses.values(), reverse=True)[:3]
    assert sorted((one["loss"] for one in found["decisions"]), reverse=True) == dearest


def test_a_review_counts_no_loss_that_a_hint_called_just_as_good(
    member: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def uncertain(position: Position, deals: int) -> Sequence[Valued]:
        asked.append(deals)
        loss = 4.1 if deals == computing.REVIEW_DEALS else 0.0
        return [valued(text, -4.1 * (n > 0), loss * (n > 0))
                for n, text in enumerate(question(position).texts)]  # fmt: skip

    monkeypatch.setattr(analyst, "_registered", [uncertain])
    # In some deals of Dominoes every card of the player is forced.
    monkeypatch.setattr(transitions, "deal_from", lambda *_seed: DEAL["hands"])
    game = start_practice(user=member.user, plan=Plan.deals(1), first_declarer=SEAT)
    do(game, "declare dominoes:6")
    play_on(game)
    member.post(f"/play/{game.pk}/deals/1/review/")
    computing.compute(Advice.objects.get().pk)
    answer: Any = Advice.objects.get().answer
    assert answer["decisions"] == []
    assert asked[:2] == [computing.REVIEW_DEALS, computing.BIDDING_DEALS]
    assert computing.LAYOUT_HINT_DEALS in asked


def test_a_hint_before_the_play_has_the_numbers_of_the_page_of_decisions() -> None:
    assert computing.BIDDING_DEALS == GAME_DEALS


def test_a_review_of_a_deal_played_again_leaves_out_its_given_contract(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1), copied=DEAL, first_declarer=SEAT)
    play_on(game)
    member.post(f"/play/{game.pk}/deals/1/review/")
    computing.compute(Advice.objects.get().pk)
    assert ASKED
    assert all(position.declaration for position in ASKED)


@pytest.mark.trial
def test_each_player_of_a_club_game_reviews_their_own_decisions_once_it_is_over(
    club: Club, four: list[User], secretary: SignedIn
) -> None:
    game = table_of(club, four, plan=Plan.deals(1))
    address = f"/c/river/tables/{game.pk}/deals/1/review/"
    anne, bert = sign_in(four[0]), sign_in(four[1])
    assert anne.post(address).status_code == 409
    do(game, "declare no-tricks")
    play_on(game)
    assert secretary.post(address).json()["message"]  # did not play
    for client in (anne, bert):
        assert client.post(address).json()["ready"] is False
    own, other = Advice.objects.order_by("seat")
    for advice in (own, other):
        ASKED.clear()
        computing.compute(advice.pk)
        assert {str(position.seat) for position in ASKED} == {advice.seat}
    lines = anne.post(address).json()["lines"]
    assert 1 <= len(lines) <= 3
    assert all(re.search(r"\d+(\.\d)? points better", line["gain"]) for line in lines)
    stored: Any = Advice.objects.get(seat="N").answer
    decision = stored["decisions"][0]
    said = [words_of(decision[key]) for key in ("said_facts", "best_facts")]
    # What is known may be true of both.
    texts = list(filter(None, said)) or [str(NO_RULE)]
    reasons = lines[0]["reasons"]
    assert len(reasons) == len(texts)
    assert all(reason.endswith(text) for reason, text in zip(reasons, texts, strict=True))
    replay = f"/c/river/games/{game.pk}/replay/"
    assert address.replace("deals/1/", "deals/0/") in anne.get(replay).text
    assert "My mistakes" not in secretary.get(replay).text


def reviewed(member: SignedIn, review: str) -> tuple[str, Advice]:
    """Return the address and the computed answer of a *review* of a game of one deal."""
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    address = f"/play/{game.pk}/{review}"
    member.post(address)
    computed(game)
    return address, game.advice.get()


def computed(game: Game) -> int:
    """Answer the open questions about a game, and return how many there were."""
    found = list(game.advice.filter(answer__isnull=True))
    for advice in found:
        computing.compute(advice.pk)
    return len(found)


@pytest.mark.trial
def test_a_whole_game_is_reviewed_a_few_deals_at_a_time(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(3))
    address = f"/play/{game.pk}/review/"
    assert member.post(address).status_code == 409  # the game is not over
    assert member.get(address).status_code == 405
    play_on(game)
    assert address in member.get(f"/play/{game.pk}/replay/").text
    first = member.post(address).json()
    assert (first["ready"], first["done"], first["of"]) == (False, 0, 3)
    assert computed(game) == 2
    second = member.post(address).json()
    assert (second["ready"], second["done"]) == (False, 2)
    assert computed(game) == 1
    found = member.post(address).json()
    assert (found["ready"], found["done"]) == (True, 3)
    every: list[Any] = [
        (one["loss"], row.number, one["card"])
        for row in game.advice.all()
        for one in row.answer["decisions"]  # type: ignore[index]
    ]
    shown = [(line["number"], line["card"]) for line in found["lines"]]
    assert [loss for loss, *where in every if tuple(where) in shown]
    assert len(shown) == (len(every) if len(every) <= 8 else 5)
    assert found["more"] == (len(every) > 8)
    dearest = sorted((loss for loss, *_where in every), reverse=True)[: len(shown)]
    losses = {(number, card): loss for loss, number, card in every}
    assert [losses[where] for where in shown] == dearest
    assert all(line["text"] and line["contract"] and line["lost"] for line in found["lines"])


def test_what_a_decision_lost_says_that_it_includes_doubles(member: SignedIn) -> None:
    address, advice = reviewed(member, "review/")
    decision = {"said": "play HQ", "best": "play H2", "loss": 85.0, "trick": 1, "before": []}

    def lost(*, is_doubled: bool, said: str = "play HQ") -> str:
        outcomes = [["", 0.0, points, is_doubled, 0.0] for points in (-60.0, 25.0)]
        advice.answer = {"decisions": [decision | {"said": said, "outcomes": outcomes}]}
        advice.save(update_fields=["answer"])
        (line,) = member.post(address).json()["lines"]
        return str(line["lost"])

    assert lost(is_doubled=False) == "85 points lost"
    assert lost(is_doubled=True) == "85 points lost, doubles included"
    assert lost(is_doubled=True, said="double N") == "85 points lost, doubles included"


def test_a_deal_of_a_game_whose_message_was_lost_is_asked_for_again(
    member: SignedIn, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    nudged = []
    for asked_at in ("", "", "2020-01-01T00:00Z", ""):
        if asked_at:
            game.advice.update(asked_at=asked_at)
        with django_capture_on_commit_callbacks() as nudges:
            member.post(f"/play/{game.pk}/review/")
        nudged.append(len(nudges))
    assert nudged == [1, 0, 1, 0]


def test_a_game_without_mistakes_has_none_in_its_review(
    member: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def even(position: Position, _deals: int) -> Sequence[Valued]:
        return [valued(text, 0, 0) for text in question(position).texts]

    monkeypatch.setattr(analyst, "_registered", [even])
    game = start_practice(user=member.user, plan=Plan.deals(2))
    play_on(game)
    member.post(f"/play/{game.pk}/review/")
    computed(game)
    found = member.post(f"/play/{game.pk}/review/").json()
    assert found == {"ready": True, "of": 2, "done": 2, "lines": [], "more": False}


def test_a_whole_game_at_a_club_is_reviewed_by_its_players_once_it_is_over(
    club: Club, four: list[User], secretary: SignedIn
) -> None:
    game = table_of(club, four, plan=Plan.deals(1))
    address = f"/c/river/tables/{game.pk}/review/"
    anne = sign_in(four[0])
    assert anne.post(address).status_code == 409
    play_on(game)
    assert secretary.post(address).json()["message"]  # did not play
    assert anne.post(address).json()["ready"] is False
    assert [one.seat for one in game.advice.all()] == ["N"]
    assert address in anne.get(f"/c/river/games/{game.pk}/replay/").text
    assert address not in secretary.get(f"/c/river/games/{game.pk}/replay/").text


def test_a_rated_game_against_bots_has_no_review(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    Table.objects.filter(pk=game.pk).update(rated=True)
    cache.forget(game.pk)
    assert member.post(f"/play/{game.pk}/review/").status_code == 409
    assert not Advice.objects.exists()


def test_a_hint_says_that_nothing_is_at_stake(
    member: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def even(position: Position, _deals: int) -> Sequence[Valued]:
        return [valued(text, 0, 0) for text in question(position).texts]

    monkeypatch.setattr(analyst, "_registered", [even])
    game = start_practice(user=member.user, copied=DEAL, first_declarer=Seat.N)
    own_turn(game, cards=3)
    hint(member, game)
    computing.compute(Advice.objects.get().pk)
    answers: Any = hint(member, game)[1]["answers"]
    assert " all your choices are about equally good" in answers[0]["words"]
    assert answers[0]["even"]
    assert not any(one["words"] for one in answers[1:])


def test_a_fault_of_the_analyst_is_an_answer_without_advice(
    member: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(position: Position, deals: int) -> Sequence[Valued]:
        raise ValueError("broken")

    monkeypatch.setattr(analyst, "_registered", [fails])
    game = start_practice(user=member.user)
    own_turn(game)
    hint(member, game)
    computing.compute(Advice.objects.get().pk)
    assert hint(member, game)[1]["answers"] == []


def test_the_next_game_has_hints_at_the_next_seat(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1))
    play_on(game)
    again = play_again(game=game, user=member.user)
    assert do(again, "begin", member.user).ok
    seat = state_of(again).seat_of(member.user.pk)
    assert seat == Seat.W
    own_turn(again, seat=seat)
    hint(member, again)
    computing.compute(Advice.objects.get().pk)
    assert ASKED[0].seat == seat
    assert hint(member, again)[1]["answers"]


def test_old_answers_are_deleted(member: SignedIn) -> None:
    game = start_practice(user=member.user)
    own_turn(game)
    hint(member, game)
    Advice.objects.update(asked_at="2020-01-01T00:00Z")
    computing.delete_old()
    assert not Advice.objects.exists()


def test_a_fact_against_a_card_says_what_follows_from_it() -> None:
    few = words_of([Fact("lead-few-higher", 2, AGAINST)])
    assert few.endswith("you may well take the trick.")
    assert "take the trick" not in words_of([Fact("lead-few-higher", 2, NEUTRAL)])


def test_a_card_that_was_better_in_several_tricks_is_one_decision() -> None:
    found = [
        {"said": said, "best": best, "loss": loss, "trick": trick}
        for said, best, loss, trick in [
            ("play H5", "play SA", 9, 7),
            ("play H7", "play SA", 17, 8),
            ("play -", "play C9", 2, 8),
            ("play C9", "play -", 3, 9),
            ("play HT", "play SA", 11, 10),
            ("play D9", "play -", 4, 11),
        ]
    ]
    kept = [(one["best"], one["trick"], one["again"]) for one in computing.dearest(found)]
    assert kept == [
        ("play SA", 8, [[7, "play H5"], [10, "play HT"]]),
        ("play -", 11, []),
        ("play -", 9, []),
    ]


def test_a_decision_of_several_tricks_has_the_place_of_the_first() -> None:
    one = {"best": "play SA", "said": "play H7", "loss": 17, "trick": 8, "card": 28}
    several = one | {"again": [[2, "play H2"], [10, "play HT"]]}
    before = {"best": "double N", "said": "double pass", "loss": 3, "trick": 1, "card": -2}
    fourth = one | {"trick": 4, "card": 12, "again": []}
    found = [fourth, several, before]
    assert sorted(found, key=computing._first_place) == [before, several, fourth]


def test_the_costliest_of_several_decisions_is_marked(member: SignedIn) -> None:
    address, advice = reviewed(member, "deals/1/review/")
    one = {"said": "play HQ", "best": "play H2", "trick": 1, "before": []}

    def marks(*losses: float) -> list[bool]:
        advice.answer = {"decisions": [one | {"loss": loss} for loss in losses]}
        advice.save(update_fields=["answer"])
        return [line["costliest"] for line in member.post(address).json()["lines"]]

    assert marks(3, 12, 5) == [False, True, False]
    assert marks(12) == [False]
    assert marks(2.42, 2.38) == [False, False]


def test_a_review_names_the_players_of_a_double_as_the_table_does(member: SignedIn) -> None:
    game = start_practice(user=member.user, plan=Plan.deals(1), first_declarer=Seat.S)
    do(game, "declare no-tricks")
    play_on(game)
    address = f"/play/{game.pk}/deals/1/review/"
    member.post(address)
    first = {"said": "double pass", "best": "double flanks", "loss": 6, "trick": 1, "card": -4}
    answer = {"decisions": [first, first | {"said": "double flanks", "best": "double N"}]}
    game.advice.update(answer=answer)
    west_turn = member.post(address).json()["lines"]
    names = {seat: names_of(game)[seat] for seat in (Seat.N, Seat.E)}
    both = f"{names[Seat.N]} and {names[Seat.E]}"
    assert west_turn[0]["summary"] == f"You passed. It was better to double {both}."
    assert west_turn[1]["summary"].startswith(f"You doubled {both}. ")
    of_game = member.post(f"/play/{game.pk}/review/").json()["lines"]
    assert of_game[0]["text"].startswith(f"You passed. It was better to double {both}.")
    assert game.advice.get().answer == answer


def test_of_many_mistakes_in_a_game_the_costliest_are_shown(member: SignedIn) -> None:
    address, advice = reviewed(member, "review/")
    one = {"said": "play HQ", "best": "play H2", "trick": 1, "before": []}

    def shown(number: int) -> tuple[int, bool]:
        advice.answer = {
            "decisions": [one | {"loss": loss, "card": loss} for loss in range(number)]
        }
        advice.save(update_fields=["answer"])
        found = member.post(address).json()
        assert found["lines"][0]["card"] == number - 1
        return len(found["lines"]), found["more"]

    assert shown(8) == (8, False)
    assert shown(9) == (5, True)


def test_the_list_of_the_whole_game_gives_reasons_and_no_averages(member: SignedIn) -> None:
    address, advice = reviewed(member, "review/")
    card = {"said": "play HQ", "best": "play H2", "loss": 6, "trick": 1, "before": []}
    double = card | {"said": "double pass", "best": "double N"}
    numbers = {"outcomes": [["", 0.0, points, False, 0.0] for points in (-3.0, 3.0)]}

    def text(decision: dict[str, Any], **more: object) -> str:
        advice.answer = {"decisions": [decision | numbers | more]}
        advice.save(update_fields=["answer"])
        (line,) = member.post(address).json()["lines"]
        return str(line["text"])

    assert text(card) == "In trick 1 you led ♥Q. ♥2 was better."
    lowest = [["lowest", 0, FOR]]
    assert text(card, best_facts=lowest).endswith(
        "It is your lowest card of its suit, the safest one."
    )
    against = [["last", 0, AGAINST]]
    assert text(card, said_facts=against).endswith(
        "your choice: It takes the trick: you play last."
    )
    points = text(double, expected=[["S", -2.0], ["N", -9.0]])
    assert "Average points without doubles: you −2.0" in points
    assert "your choice brings" not in points
