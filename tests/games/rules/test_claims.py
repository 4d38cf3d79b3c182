"""Claims: proofs, acceptance by the others, and scores."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.rules import PRESETS, Game, Plan, RuleError, RuleSet, Seat, deal_view, start_deal
from games.rules.contracts.schemes import (
    CombinedScoring,
    CountScoring,
    PlaceScoring,
    Scoring,
    SplitScoring,
)
from games.rules.play.actions import Answer, parse_action
from games.rules.play.deal import Deal
from games.rules.play.trick_play import TrickPlay
from games.rules.records.record import read_record, write_record
from tests.support.rules.endings import ending, is_sure, worlds
from tests.support.rules.playing import (
    ALL_RULES,
    acted,
    played_out,
    random_deal,
    random_hands,
    some_action,
)

IN_TRICKS = [
    (rules, name)
    for rules in ALL_RULES
    for name in rules.contracts
    if rules.contract(name).play == "tricks"
]
HANDS = "N:AKQJT98.AKQJT9.. 765432.5432.QJT. .876.AK987654.32 ..32.AKQJT987654"
WEAK = "N:32.32.5432.65432 AKQJ.AKQJ.AKQ.AK T987.T987.JT9.QJ 654.654.876.T987"


def opened(contract: str, hands: str = HANDS, **options: Any) -> Deal:
    deal = start_deal(PRESETS["pagat"], Seat.N, hands)
    return acted(deal, f"declare {contract}", "pass", "pass", "pass", "pass")


def code_of(deal: Deal, text: str, by: Seat | None = None) -> str:
    with pytest.raises(RuleError) as refused:
        deal.act(parse_action(text), by)
    assert refused.value.message
    return refused.value.code


def some_ending(rules: RuleSet, contract: str, rng: Random, cards: int = 3) -> TrickPlay:
    while True:
        deal = ending(rules, contract, rng, cards)
        if deal is not None:
            return deal


@pytest.mark.trial
def test_a_claim_is_proven_only_when_it_holds_however_the_cards_lie() -> None:
    rng, proven, sure = Random(4), 0, 0  # noqa: S311
    for _ in range(60):
        rules, contract = rng.choice([case for case in IN_TRICKS if case[0].players < 5])
        deal = some_ending(
            rules, contract, rng, rng.choice([1, 2, 2, 3 if rules.players < 4 else 2])
        )
        me = rng.randrange(rules.players)
        possible = worlds(deal, me)
        assert deal.hands in [world.hands for world in possible]
        for what in ("rest", "none"):
            holds = is_sure(possible, me, what, before=len(deal.takers))
            proof = deal.prove(me, what)
            assert holds or proof == "no", (rules, contract, what, deal)
            proven, sure = proven + (proof == "yes"), sure + holds
    assert proven > 0.8 * sure > 10


@pytest.mark.trial
def test_a_proof_tells_nothing_of_hidden_cards() -> None:
    rng = Random(5)  # noqa: S311
    for _ in range(20):
        rules, contract = rng.choice([case for case in IN_TRICKS if case[0].players == 4])
        deal = some_ending(rules, contract, rng, 2)
        me = rng.randrange(4)
        for what in ("rest", "none"):
            assert len({world.prove(me, what) for world in worlds(deal, me)}) == 1


def test_a_proven_claim_is_granted_at_once() -> None:
    deal = acted(opened("trumps:S"), "claim rest")
    assert deal.is_over
    assert list(deal.result().raw.values()) == [65, 0, 0, 0]
    claim = deal_view(deal, None).claim
    assert claim == {"by": "N", "what": "claim rest", "waiting": [], "proof": "yes"}
    assert code_of(deal, "accept") == "deal-over"


def test_a_claim_that_is_not_proven_waits_for_everybody() -> None:
    before = opened("no-tricks")
    deal = before.act(parse_action("claim rest"), Seat.S)
    view = deal_view(deal, Seat.E)
    assert view.claim == {
        "by": "S", "what": "claim rest", "waiting": ["N", "E", "W"], "proof": "no",
    }  # fmt: skip
    assert view.legal == ("accept", "refuse")
    assert deal_view(deal, Seat.S).legal == ()
    assert code_of(deal, "play SA") == "claim-open"
    assert code_of(deal, "claim none") == "claim-open"
    assert code_of(deal, "accept", Seat.S) == "not-asked"
    deal = deal.act(parse_action("accept"), Seat.W)
    assert code_of(deal, "accept", Seat.W) == "not-asked"
    assert deal.act(parse_action("refuse"), Seat.E) == before
    deal = acted(deal, "accept", "accept")
    assert deal.is_over
    assert list(deal.result().raw.values()) == [0, 0, -26, 0]


def test_cards_of_a_player_who_takes_no_more_tricks_are_played_for_them() -> None:
    deal = acted(opened("no-tricks", WEAK), "play C2", "play CA", "play CJ", "play C7")
    proven = deal.act(parse_action("claim none"), Seat.N)
    assert isinstance(proven, TrickPlay)
    assert deal_view(proven, None).idle == ("N",)
    assert "none" not in proven.claims(Seat.N)
    rng, turns = Random(1), set()  # noqa: S311
    while not proven.is_over:
        turns.add(proven.turn)
        proven = proven.act(some_action(proven, rng))
    assert turns == {Seat.E, Seat.S, Seat.W}
    assert proven.result().raw[Seat.N] == 0


@pytest.mark.parametrize(("rules", "contract"), IN_TRICKS[::3])
def test_an_agreement_scores_what_playing_on_would(rules: RuleSet, contract: str) -> None:
    rng = Random(contract)  # noqa: S311
    deal = some_ending(rules, contract, rng, rng.randrange(2, 6))
    end = played_out(deal, rng)
    text = " ".join(shares(deal, end, deal.auction.contract.scoring))
    if not text:
        return
    claimed: Deal = deal.act(parse_action(f"claim agree {text}"))
    assert claimed.turn is not None
    while not claimed.is_over:
        claimed = claimed.act(Answer(accepts=True))
    assert claimed.result().raw == end.result().raw
    assert claimed.result().settlement == end.result().settlement


def shares(deal: Deal, end: Deal, scoring: Scoring) -> list[str]:
    """Return how *end* shares out what is open in *deal*."""
    assert isinstance(deal, TrickPlay)
    assert isinstance(end, TrickPlay)
    if isinstance(scoring, CombinedScoring):
        return [word for part in scoring.parts for word in (part.what, *shares(deal, end, part))]
    then: Any = end.taken(scoring)
    if isinstance(scoring, SplitScoring):
        return [str(seat) for seat in then]
    now: Any = deal.taken(scoring)
    if isinstance(scoring, PlaceScoring):
        return [str(seat) for seat in then[len(now) :]]
    assert isinstance(scoring, CountScoring)
    ace = ["ace", then["ace"]] if "ace" in then and "ace" not in now else []
    return [f"{s}{then[s] - now[s]}" for s in then if s != "ace" and then[s] != now[s]] + ace


@pytest.mark.parametrize(("rules", "contract"), IN_TRICKS[::5])
def test_the_rest_scores_the_whole_contract(rules: RuleSet, contract: str) -> None:
    rng = Random(contract)  # noqa: S311
    deal: Deal = some_ending(rules, contract, rng, 4)
    deal = deal.act(parse_action("claim rest"))
    while not deal.is_over:
        deal = deal.act(Answer(accepts=True))
    assert sum(deal.result().raw.values()) == deal.auction.contract.total


@pytest.mark.parametrize(
    ("contract", "words", "code"),
    [
        ("no-tricks", "N3", "taken-total"),
        ("no-tricks", "N13 X0", "bad-shares"),
        ("no-tricks", "N", "bad-shares"),
        ("no-tricks", "ace N", "bad-shares"),
        ("no-hearts", "N13", "ace-missing"),
        ("no-hearts", "N13 ace", "bad-shares"),
        ("no-king", "N S", "places-missing"),
        ("no-king", "N1", "bad-shares"),
        ("no-last-two", "N", "places-missing"),
    ],
)
def test_what_does_not_share_out_the_rest_is_refused(contract: str, words: str, code: str) -> None:
    assert code_of(opened(contract), f"claim agree {words}") == code


@pytest.mark.parametrize(
    "text", ["claim", "claim all", "claim rest N", "claim agree", "claim agree n3 !", "accept N"]
)
def test_what_is_no_claim_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_action(text)
    assert refused.value.code == "bad-action"


def test_nobody_claims_before_the_play_in_dominoes_or_when_it_is_over() -> None:
    deal = start_deal(PRESETS["pagat"], Seat.N, HANDS)
    assert code_of(deal, "claim rest") == "not-now"
    assert deal.claims(Seat.N) == ()
    assert code_of(opened("dominoes:7"), "claim rest") == "not-now"
    over = acted(opened("trumps:S"), "claim rest")
    assert code_of(over, "claim rest") == "deal-over"
    assert code_of(opened("no-king"), "claim rest", Seat.X) == "no-claims"
    assert code_of(opened("no-king"), "accept") == "not-now"


def test_a_game_with_claims_is_read_back() -> None:
    rng = Random(8)  # noqa: S311
    game, ends = Game.start(PRESETS["pagat"], Plan.deals(8)), list[Deal | None]()
    while not game.is_over:
        game = game.dealt(random_hands(game.rules, rng))
        while game.is_playing:
            deal = game.deal
            assert deal is not None
            claims = isinstance(deal, TrickPlay) and rng.random() < 0.1
            action = parse_action("claim rest") if claims else some_action(deal, rng)
            game = game.act(action, rng.choice(game.rules.seats) if claims else None)
        ends.append(game.deal)
    text = write_record(game.sheet, {}, ends)
    plays = [deal["play"] for deal in json.loads(text)["deals"]]
    assert any(" claim rest" in play[-1] for play in plays)
    sheet, again = read_record(text).replayed()
    assert sheet == game.sheet
    assert write_record(sheet, {}, again) == text


def test_a_claim_written_at_the_wrong_place_is_refused() -> None:
    rng = Random(2)  # noqa: S311
    deal = random_deal(PRESETS["pagat"], rng, "no-tricks")
    assert code_of(deal, "claim rest") == "not-now"
    for wrong in ("Q claim rest", "N claim all", " claim rest", "N claim agree N3"):
        record = {
            "schema": "barbu-record/1", "ruleset": "pagat",
            "deals": [{"declarer": "N", "contract": "no-tricks", "hands": HANDS, "play": [wrong]}],
        }  # fmt: skip
        with pytest.raises(RuleError) as refused:
            read_record(json.dumps(record)).sheet()
        assert refused.value.deal == 1
        assert refused.value.ply == 1
