"""What is computed for many deals at once is what the bots compute for one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from games.bots import BotView
from games.bots.batch_doubling import DoublingTable, duties_of, side_payments
from games.bots.batch_eval import edges
from games.bots.batch_features import worths_of_suit
from games.bots.doubling_choice import DoublingStyle, best_double
from games.bots.hand_eval import edge, worth_of_suit
from games.rules import PRESETS, Declaration, Double, Doubling, Game, RuleSet, Seat
from games.rules.cards.masks import SUITS, pack_mask
from games.rules.scoring.settlement import settle
from tests.support.parameters import mostly_trials
from tests.support.rules.deals import with_options
from tests.support.rules.playing import random_hands

QUICK = ["pagat", "yale", "leaver-3", "french-32", "bustarret-5"]
DOUBLED = [
    *(rules for rules in PRESETS.values() if rules.double_targets != "none"),
    with_options("wikipedia", min_doubles=0),
    with_options(declarer_redouble="all_or_none"),
]


def declarations(rules: RuleSet) -> list[Declaration]:
    return [
        Declaration(name, detail)
        for name in rules.contracts
        if name != "chinese-poker"
        for detail in rules.contract(name).details or ("",)
    ]


@pytest.mark.parametrize("preset", mostly_trials(PRESETS, QUICK))
def test_a_holding_is_worth_what_its_features_are(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(preset)  # noqa: S311
    for declaration in declarations(rules):
        for n, suit in enumerate(SUITS):
            own = rng.getrandbits(52) & suit & pack_mask(rules.cards)
            table = worths_of_suit(rules, declaration, n)
            assert table[own >> 13 * n] == pytest.approx(
                worth_of_suit(rules, declaration, suit, own)
            )


@pytest.mark.parametrize("preset", mostly_trials(PRESETS, QUICK))
def test_edges_of_many_hands_are_those_of_each(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(preset)  # noqa: S311
    hands = [random_hands(rules, rng)[0] for _ in range(5)]
    for declaration in declarations(rules)[::4]:
        for declares in (True, False):
            found = edges(rules, declaration, np.array(hands), declares=declares)
            expected = [edge(rules, declaration, hand, declares=declares) for hand in hands]
            assert found == pytest.approx(expected)


@pytest.mark.trial
@pytest.mark.parametrize("number", range(len(DOUBLED)))
def test_many_rounds_of_doubles_are_those_of_club_players(number: int) -> None:
    rules, rng = DOUBLED[number], Random(number)  # noqa: S311
    for _ in range(8):
        game = Game.start(rules, first_declarer=rng.choice(rules.seats))
        game = game.dealt(random_hands(rules, rng))
        said = [a for a in game.legal_actions() if "poker" not in str(a)]
        game = game.act(rng.choice(said))
        assert game.deal
        auction = game.deal.auction
        start = auction.doubling
        while game.deal and not game.deal.play_started and game.is_playing and game.turn:
            game = game.act(best_double(BotView.of(game, game.turn), DoublingStyle()))
        assert game.deal
        assert isinstance(start, Doubling)
        expected = game.deal.auction.doubles
        dealt = np.array([auction.hands])
        table = table_of(rules, game, auction.announced, start)
        made = table.rest_of(start, table.edges(dealt, auction.declarer))[0]
        found = {(by, of) for by, row in enumerate(made) for of, yes in enumerate(row) if yes}
        seats = rules.seats
        assert found == {(seats.index(by), seats.index(of)) for by, of in expected}


def table_of(
    rules: RuleSet, game: Game, declaration: Declaration, start: Doubling
) -> DoublingTable:
    fresh = Game.start(rules, first_declarer=start.declarer)
    sheet = fresh.sheet
    others = [seat for seat in rules.seats if seat != start.declarer]
    chances = {seat: sheet.chances_left(seat, start.declarer) for seat in others}
    duties = duties_of(rules, sheet.owed(start.declarer), chances, DoublingStyle())
    return DoublingTable(rules, declaration, len(sheet.contracts_left(start.declarer)), duties)


def test_side_payments_are_those_of_the_settlement() -> None:
    rules, rng = PRESETS["pagat"], np.random.default_rng(3)
    raw, made = rng.integers(-20, 20, (50, 4)), rng.random((50, 4, 4)) < 0.4
    made[:, range(4), range(4)] = False
    found = side_payments(raw, made)
    for n in range(50):
        points = dict(zip(rules.seats, raw[n].tolist(), strict=True))
        doubles = [
            f"{by}>{of}"
            for b, by in enumerate(rules.seats)
            for o, of in enumerate(rules.seats)
            if made[n, b, o]
        ]
        settled = settle(points, map(Double.parse, doubles))
        assert list(settled.side.values()) == found[n].tolist()


def test_a_double_that_few_hands_explain_says_as_much_as_a_frequent_one() -> None:
    """The best hands have most of the likelihood, however good they must be to double."""
    rules, rng = PRESETS["pagat"], Random(3)  # noqa: S311
    start = Doubling.open(rules, Seat.N, positive=True)
    dealt = np.array([random_hands(rules, rng) for _ in range(400)])
    duties = (0.0,) * rules.players
    for expected_of_declarer in (15.0, 25.0, 40.0):
        table = DoublingTable(
            rules, Declaration("dominoes", "8"), 7, duties, leads=expected_of_declarer
        )
        own = table.edges(dealt, Seat.N)
        likely = table.likelihood(start, (Seat.N,), own)
        best = np.sort(own[:, 1])[-len(own) // 4]
        assert likely[own[:, 1] >= best].sum() > 0.6 * likely.sum()
        assert likely.min() > 0.05 * likely.mean()
