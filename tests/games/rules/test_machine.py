"""Random games of every preset, against a state machine that tracks hands and plays itself."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.rules import Action, Deal, Game, Plan, RuleError, RuleSet, Seat, parse_action
from games.rules.cards.masks import cards_of
from games.rules.play.actions import PLAYS, Play
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.errors import IllegalAction
from games.rules.play.trick_play import TrickPlay
from tests.support.profiles import examples
from tests.support.rules.playing import ALL_RULES, random_hands, some_action

OTHERS = ["-", "pass", "double N", "double E S", "declare no-tricks", "declare trumps:S"]
SAID = {
    "card-not-held", "must-follow-suit", "hearts-not-led", "king-not-led", "must-dump",
    "must-trump", "must-overtrump", "card-not-acceptable", "must-play", "not-now",
}  # fmt: skip
SAID_EARLIER = {
    "not-now", "only-declarer-doubled", "only-declarer-redoubles", "nothing-to-redouble",
    "compulsory-double", "double-of-self", "doubled-twice", "doubles-used-up", "contract-used",
    "redouble-all-or-none", "unknown-contract", "bad-trump",
}  # fmt: skip
SEEDS = st.integers(0, 1000)


class Session(RuleBasedStateMachine):
    """One game; *held* are the cards of each player, *played* the cards played and by whom."""

    game: Game
    held: dict[Seat, set[str]]
    played: list[tuple[Seat, str]]
    acted: list[Action]

    @initialize(
        rules=st.sampled_from(ALL_RULES),
        place=st.integers(0, 4),
        part=st.sampled_from(["game", "game", "once", "deals"]),
    )
    def begin(self, rules: RuleSet, place: int, part: str) -> None:
        plans = {"game": Plan(), "once": Plan.once(), "deals": Plan.deals(min(3, rules.deals))}
        shared_by_more = part == "once" and len(rules.contracts) < rules.players
        plan = Plan() if shared_by_more else plans[part]
        self.game = Game.start(rules, plan, rules.seats[place % rules.players])
        self.declared: list[tuple[Seat, str]] = []

    def is_playing(self) -> bool:
        return self.game.is_playing

    def in_tricks(self) -> bool:
        return isinstance(self.game.deal, TrickPlay) and self.game.is_playing

    @precondition(lambda self: not self.game.is_playing and not self.game.is_over)
    @rule(seed=SEEDS)
    def deal(self, seed: int) -> None:
        self.put_on_the_table(Random(seed))  # noqa: S311

    def put_on_the_table(self, rng: Random) -> None:
        hands = random_hands(self.game.rules, rng)
        self.game = self.game.dealt(hands)
        self.held = {
            seat: set(map(str, cards_of(hand)))
            for seat, hand in zip(self.game.rules.seats, hands, strict=True)
        }
        self.played, self.acted = [], []

    @precondition(is_playing)
    @rule(seed=SEEDS, plies=st.integers(1, 60))
    def act(self, seed: int, plies: int) -> None:
        rng = Random(seed)  # noqa: S311
        for _ in range(plies):
            if self.is_playing():
                self.step(some_action(self.on_the_table(), rng))

    @precondition(in_tricks)
    @rule(place=st.integers(0, 4), what=st.sampled_from(["rest", "none"]), seed=SEEDS)
    def claim(self, place: int, what: str, seed: int) -> None:
        """Refused it leaves everything as it was; accepted it comes to the sum of the contract."""
        rng, seats = Random(seed), self.game.rules.seats  # noqa: S311
        by = seats[place % len(seats)]
        claimed = self.game.act(parse_action(f"claim {what}"), by)
        deal = claimed.deal
        assert deal is not None
        if deal.open_claim is None or deal.is_over:  # it is proven
            self.comes_to_its_sum(claimed, rng)
            return
        assert deal.open_claim.by == by
        assert set(deal.open_claim.waiting) == set(seats) - {by}
        with pytest.raises(RuleError) as refused:
            claimed.act(self.game.legal_actions()[0])
        assert refused.value.code == "claim-open"
        waiting = rng.sample(deal.open_claim.waiting, len(seats) - 1)
        assert claimed.act(parse_action("refuse"), waiting[0]).deal == self.game.deal
        for seat in waiting:
            claimed = claimed.act(parse_action("accept"), seat)
        self.comes_to_its_sum(claimed, rng)

    def comes_to_its_sum(self, game: Game, rng: Random) -> None:
        while game.is_playing:
            game = game.act(rng.choice(game.legal_actions()))
        line = game.sheet.deals[-1]
        contract = game.rules.contract(line.contract.partition(":")[0])
        assert sum(line.raw.values()) == contract.total

    @precondition(lambda self: self.game.is_over)
    @rule(seed=SEEDS)
    def deal_too_many(self, seed: int) -> None:
        hands = random_hands(self.game.rules, Random(seed))  # noqa: S311
        with pytest.raises(RuleError) as refused:
            self.game.dealt(hands)
        assert refused.value.code == "game-over"

    def on_the_table(self) -> Deal:
        assert self.game.deal is not None
        return self.game.deal

    def step(self, action: Action) -> None:
        before, seat = self.game, self.game.turn
        assert seat is not None
        assert parse_action(str(action)) == action
        self.game = before.act(action)
        assert before.turn == seat  # the position before is still what it was
        self.acted.append(action)
        if isinstance(action, Play):
            self.held[seat].remove(str(action.card))
            self.played.append((seat, str(action.card)))
        if not self.is_playing():
            self.scored()
        elif self.game.turn == seat:
            self.may_act_again(seat)

    def may_act_again(self, seat: Seat) -> None:
        """Nobody acts twice running but the one who declares, takes a trick, or is left alone."""
        deal = self.on_the_table()
        if isinstance(self.acted[-1], Play):
            trick = self.played[-len(self.held) :]
            took = len(self.played) % len(self.held) == 0
            alone = not any(hand for other, hand in self.held.items() if other != seat)
            assert alone or (took and len({by for by, _ in trick}) == len(self.held))
        elif not deal.play_started or len(self.played) == 0:
            assert seat == deal.auction.declarer  # from the last redouble to the lead
        else:
            assert not any(hand for other, hand in self.held.items() if other != seat)

    @precondition(is_playing)
    @invariant()
    def cards_are_conserved(self) -> None:
        deal = self.on_the_table()
        if isinstance(deal, PokerPlay):
            return
        hands = deal.hands
        assert [set(map(str, cards_of(hand))) for hand in hands] == list(self.held.values())
        on_table = {card for _, card in self.played}
        assert not on_table & set().union(*self.held.values())
        assert len(on_table) + sum(map(len, self.held.values())) == self.game.rules.cards

    @precondition(is_playing)
    @invariant()
    def exactly_the_legal_is_accepted(self) -> None:
        deal = self.on_the_table()
        if isinstance(deal, PokerPlay):
            return
        legal = set(self.game.legal_actions())
        assert legal
        for action in [*PLAYS.values(), *map(parse_action, OTHERS), *legal]:
            try:
                self.game.act(action)
            except RuleError as error:
                assert action not in legal
                self.says_why(deal, action, error)
            else:
                assert action in legal

    def says_why(self, deal: Deal, action: Action, error: RuleError) -> None:
        assert error.code in (SAID if deal.play_started else SAID_EARLIER), error.code
        assert error.message
        if error.code not in ("unknown-contract", "bad-trump"):
            assert error.seat == self.game.turn
        if deal.play_started and deal.turn:
            assert isinstance(error, IllegalAction)
            hand = self.held[deal.turn]
            held = isinstance(action, Play) and str(action.card) in hand
            assert (error.code == "card-not-held") == (isinstance(action, Play) and not held)

    @precondition(is_playing)
    @invariant()
    def everybody_sees_her_own_hand_and_no_other(self) -> None:
        for viewer in self.game.rules.seats:
            view = self.game.view_for(viewer)
            assert list(view.hands) == [viewer]
            assert view.turn == self.game.turn
            assert bool(view.legal) <= (viewer == self.game.turn)
        assert not self.game.view_for(None).hands

    def scored(self) -> None:
        """Check the line of a deal that has just ended."""
        line, rules = self.game.sheet.deals[-1], self.game.rules
        name = line.contract.partition(":")[0]
        contract = rules.contract(name)
        total = sum(line.raw.values())
        assert total == contract.total or (not contract.scoring.exact and total <= contract.total)
        assert sum(line.net.values()) == total
        assert self.game.turn is None
        assert self.game.legal_actions() == ()
        self.declared.append((line.declarer, name))
        shared = rules.rotation == "shared"
        played = [name for by, name in self.declared if shared or by == line.declarer]
        assert len(set(played)) == len(played)

    def teardown(self) -> None:
        """Play the session to its end: every duty is done by then."""
        if not hasattr(self, "game"):
            return
        rng = Random(len(self.declared))  # noqa: S311
        while not self.game.is_over:
            if not self.is_playing():
                self.put_on_the_table(rng)
            while self.is_playing():
                self.step(some_action(self.on_the_table(), rng))
        sheet, rules = self.game.sheet, self.game.rules
        assert sum(self.game.totals.values()) + sheet.check == 0
        if sheet.plan.kind == "game":
            assert len(sheet.deals) == rules.deals
            for seat in rules.seats:
                others = [other for other in rules.seats if other != seat]
                made = [self.doubled(seat, declarer) for declarer in others]
                if rules.rotation == "shared":
                    made = [sum(made)]
                assert min(made) >= rules.min_doubles

    def doubled(self, by: Seat, declarer: Seat) -> int:
        return sum(
            (double.by, double.of) == (by, declarer)
            for line in self.game.sheet.deals
            if line.declarer == declarer
            for double in line.doubles
        )


TestSessions = Session.TestCase
TestSessions.settings = settings(
    max_examples=examples(25),
    stateful_step_count=12,
    suppress_health_check=[HealthCheck.too_slow],
)
