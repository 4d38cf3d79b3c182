"""The conclusions of a bot from its view: the position as masks, and cards others cannot hold.

Everything is computed from the text of the view, so that nothing hidden can be used.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.bot_view import BotView
from games.rules.cards import masks
from games.rules.cards.cards import Rank
from games.rules.cards.hands import read_hand
from games.rules.cards.masks import bits_at, pack_mask
from games.rules.contracts.contract import Declaration
from games.rules.contracts.doubles import Double
from games.rules.play import legal_cards
from games.rules.play.actions import PLAYS
from games.rules.play.dominoes import neighbours
from games.rules.play.trick_rules import TrickRules, trick_rules_of
from games.rules.seats import Seat, left_of

_RANKS = tuple(Rank)
_BITS = {str(card): play.bit for card, play in PLAYS.items()} | {"-": 0}


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of one player during play; players are indices in the order of the seats.

    :ivar hand: the cards of the bot; *unseen* are those that others hold.
    :ivar left: how many cards each player holds.
    :ivar shown: for each player the cards they have played.
    :ivar cannot: for each player the cards they are known not to hold.
    :ivar number: the number of finished tricks, of *tricks*.
    :ivar led: the suit led, or 0; *best* is the best card of the *trick*, played by *taker*.
    :ivar discarded: the cards played to tricks of another suit.
    :ivar ran_out: the suit led to the last finished trick if somebody did not follow to it, else 0.
    :ivar open: the cards that can be added to the layout of Dominoes; *start* is its starting rank,
        counted from the two; *out* are the players who have gone out, in order.
    """

    players: int
    me: int
    declarer: int
    trick_rules: TrickRules
    hand: int
    unseen: int
    left: tuple[int, ...]
    shown: tuple[int, ...]
    cannot: tuple[int, ...]
    played: int
    won: tuple[int, ...]
    takers: tuple[int, ...]
    number: int
    tricks: int
    led: int = 0
    best: int = 0
    taker: int = 0
    trick: int = 0
    cards_in_trick: int = 0
    discarded: int = 0
    ran_out: int = 0
    open: int = 0
    start: int = 0
    out: tuple[int, ...] = ()

    @property
    def behind(self) -> tuple[int, ...]:
        """The players who play to this trick after the bot."""
        waiting = self.players - 1 - self.cards_in_trick
        return tuple((self.me + n) % self.players for n in range(1, waiting + 1))

    @property
    def barred(self) -> int:
        """The cards that may not be led as long as a player has others."""
        rules = self.trick_rules
        played = self.discarded if rules.by_discard else self.played
        return 0 if played & rules.opens else rules.barred

    @property
    def legal(self) -> int:
        """The cards that the bot may play to a trick that somebody else leads."""
        return self.trick_rules.legal(self.me, self.hand, self.led, self.best)

    def may_hold(self, player: int, cards: int) -> int:
        """Return which of *cards* a player may hold."""
        return self.unseen & cards & ~self.cannot[player]


def trick_rules_for(view: BotView, contract: str | None = None) -> TrickRules:
    """Return the trick rules of the deal of a view, or those of another contract in that deal."""
    rules, deal = view.rules, view.deal
    declaration = Declaration.parse(contract or deal.contract or "")
    doubles = tuple(map(Double.parse, deal.doubles))
    return trick_rules_of(rules, declaration, Seat(deal.declarer), doubles)


def knowledge_of(view: BotView) -> Knowledge:
    """Return the knowledge that follows from a view during play."""
    deal, seats = view.deal, view.rules.seats
    first = Seat(deal.declarer)
    layout = view.rules.contract((deal.contract or "").partition(":")[0]).play == "layout"
    if not layout and view.rules.first_leader != "declarer":
        first = left_of(first, seats)
    start = _Replay(view, seats.index(first))
    for text in deal.play:
        (start.lay if layout else start.play)(_BITS[text])
    return start.known()


class _Replay:
    """The play so far, card by card."""

    def __init__(self, view: BotView, first: int) -> None:
        rules = view.rules
        self.view, self.trick_rules = view, trick_rules_for(view)
        self.players, self.turn = rules.players, first
        self.cannot, self.won, self.shown = ([0] * rules.players for _ in range(3))
        self.left = [rules.cards // rules.players] * rules.players
        self.takers: list[int] = []
        self.led = self.best = self.taker = self.trick = self.cards_in_trick = self.played = 0
        self.discarded = self.ran_out = 0
        self.beside = neighbours(rules.cards, rules.dominoes_ace)
        start = (view.deal.contract or "").partition(":")[2]
        self.open = bits_at(Rank(start)) if start in set(Rank) else pack_mask(rules.cards)
        self.start = _RANKS.index(Rank(start)) if start in set(Rank) else 0
        self.out: list[int] = []

    def play(self, bit: int) -> None:
        """Note a card played to a trick."""
        turn = self.turn
        if self.led:
            self.cannot[turn] |= self._not_held(bit)
        elif self.trick_rules.barred & bit:
            self._note_lead(turn)
        if not self.led:
            self.led, self.best, self.taker = masks.suit_of(bit), bit, turn
        elif legal_cards.beats(bit, self.best, self.led, self.trick_rules.trumps):
            self.best, self.taker = bit, turn
        self.trick |= bit
        self.played |= bit
        self.discarded |= bit & ~self.led
        self.shown[turn] |= bit
        self.left[turn] -= 1
        self.cards_in_trick += 1
        self.turn = (turn + 1) % self.players
        if self.cards_in_trick == self.players:
            self.won[self.taker] |= self.trick
            self.takers.append(self.taker)
            self.ran_out = self.led if self.trick & ~self.led else 0
            self.turn = self.taker
            self.led = self.best = self.trick = self.cards_in_trick = 0

    def _note_lead(self, turn: int) -> None:
        """Note that a player who led a barred card has no others, unless the bar had ended."""
        trick_rules = self.trick_rules
        barred = legal_cards.barred_from_lead(
            trick_rules.barred,
            trick_rules.opens,
            self.discarded if trick_rules.by_discard else self.played,
            self.left[turn],
            trick_rules.last_free,
        )
        if barred:
            self.cannot[turn] |= ~barred

    def _not_held(self, bit: int) -> int:
        """Return the cards that a player who follows with *bit* cannot hold."""
        led, best, trumps = self.led, self.best, self.trick_rules.trumps
        duty, dumped = self.trick_rules.duties[self.turn], self.trick_rules.dumped[self.turn]
        none = 0
        if bit & led:
            if led == trumps and duty == legal_cards.MUST_OVERTRUMP and bit < best:
                none = trumps & masks.above(best)
        else:
            none = led
            if duty and trumps and not bit & trumps:
                over = duty == legal_cards.MUST_OVERTRUMP and best & trumps
                none |= trumps & masks.above(best) if over else trumps
            elif (
                duty == legal_cards.MUST_OVERTRUMP and bit & trumps and best & trumps and bit < best
            ):
                none |= trumps & masks.above(best)
        if dumped and not bit & dumped:
            safe = dumped & ~(led & masks.above(best))
            none |= safe & led if bit & led else safe
        return none

    def lay(self, bit: int) -> None:
        """Note a card added to the layout, or a pass."""
        turn = self.turn
        if bit:
            if not self.played:
                self.start = (bit.bit_length() - 1) % 13
                self.open = bits_at(_RANKS[self.start])
            self.played |= bit
            self.shown[turn] |= bit
            self.left[turn] -= 1
            self.open |= self.beside[bit]
            if not self.left[turn]:
                self.out.append(turn)
        else:
            self.cannot[turn] |= self.open
        self.turn = (turn + 1) % self.players
        while not self.left[self.turn] and any(self.left):
            self.turn = (self.turn + 1) % self.players

    def known(self) -> Knowledge:
        """Return the knowledge after the noted cards."""
        view, deal = self.view, self.view.deal
        seats, cards = view.rules.seats, view.rules.cards
        hand = read_hand(deal.hands[str(view.seat)])
        return Knowledge(
            players=self.players, me=seats.index(view.seat),
            declarer=seats.index(Seat(deal.declarer)), trick_rules=self.trick_rules, hand=hand,
            unseen=pack_mask(cards) & ~hand & ~self.played, left=tuple(self.left),
            shown=tuple(self.shown), cannot=tuple(self.cannot), played=self.played,
            won=tuple(self.won), takers=tuple(self.takers), number=len(self.takers),
            tricks=cards // self.players, led=self.led, best=self.best, taker=self.taker,
            trick=self.trick, cards_in_trick=self.cards_in_trick, discarded=self.discarded,
            ran_out=self.ran_out, open=self.open & ~self.played, start=self.start,
            out=tuple(self.out),
        )  # fmt: skip
