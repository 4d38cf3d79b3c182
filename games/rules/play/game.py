"""A game: a sequence of deals, each recorded on the score sheet when it is over.

>>> from games.rules.cards.dealing import deal_from
>>> from games.rules.contracts.presets import PRESETS
>>> from games.rules.play.actions import parse_action
>>> game = Game.start(PRESETS["wikipedia"]).dealt(deal_from(bytes(32), 52, 4))
>>> for text in ("declare no-tricks", "pass", "pass", "pass", "pass", "pass", "pass", "pass"):
...     game = game.act(parse_action(text))
>>> list(game.totals.values()), game.declarer, game.contracts_left(Seat.N)[0]
([1, -9, -9, -9], <Seat.N: 'N'>, 'no-queens')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.cards.hands import Hands
from games.rules.contracts.plan import Plan
from games.rules.contracts.rulesets import RuleSet
from games.rules.play import errors
from games.rules.play.actions import Action
from games.rules.play.before_play import start_deal
from games.rules.play.deal import Deal
from games.rules.play.view import DealView, deal_view
from games.rules.scoring.errors import GameOver
from games.rules.scoring.sheet import Sheet
from games.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Game:
    """A position in a game.

    :ivar sheet: the score sheet of the deals that are over.
    :ivar deal: the current deal; a deal that is over stays until the next one is dealt.
    """

    sheet: Sheet
    deal: Deal | None = None

    @classmethod
    def start(cls, rules: RuleSet, plan: Plan | None = None, first_declarer: Seat = Seat.N) -> Game:
        """Return the position before the first deal."""
        return cls(Sheet(rules, plan or Plan(), first_declarer))

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.sheet.rules

    @property
    def is_playing(self) -> bool:
        """Whether there is a current deal that is not over."""
        return self.deal is not None and not self.deal.is_over

    @property
    def is_over(self) -> bool:
        """Whether every deal has been played."""
        return self.sheet.is_over

    @property
    def declarer(self) -> Seat | None:
        """The declarer of the current deal, or of the next one."""
        if self.deal is not None and self.is_playing:
            return self.deal.auction.declarer
        return self.sheet.declarer

    @property
    def turn(self) -> Seat | None:
        """The player in turn; None between deals."""
        return self.deal.turn if self.deal else None

    @property
    def totals(self) -> Mapping[Seat, int]:
        """The running totals of the deals that are over."""
        return self.sheet.totals

    def contracts_left(self, seat: Seat) -> tuple[str, ...]:
        """Return the contracts that *seat* may still declare."""
        return self.sheet.contracts_left(seat)

    def owed(self, declarer: Seat) -> dict[Seat, int]:
        """Return how many compulsory doubles of *declarer* each other player still owes."""
        return self.sheet.owed(declarer)

    def dealt(self, hands: str | Hands) -> Game:
        """Return the position after the next deal is dealt.

        :raises RuleError: if the game is over, the current deal is not, or the hands are not a deal
            of the whole pack.
        """
        if self.is_playing:
            raise errors.DealNotOver()
        return Game(self.sheet, next_deal(self.sheet, hands))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return everything that the player in turn can do."""
        return self.deal.legal_actions() if self.deal else ()

    def act(self, action: Action, by: Seat | None = None) -> Game:
        """Return the next position. A deal that is over is recorded on the sheet.

        :param by: the player who claims or answers a claim, if not the one in turn.
        :raises RuleError: naming the player and the rule that forbids it.
        """
        if self.deal is None:
            raise errors.NotDealt()
        deal = self.deal.act(action, by)
        return Game(self.sheet.record(deal.recorded()) if deal.is_over else self.sheet, deal)

    def view_for(self, viewer: Seat | None) -> DealView:
        """Return the view of the current deal for *viewer*.

        :raises NotDealt: before the first deal.
        """
        if self.deal is None:
            raise errors.NotDealt()
        return deal_view(self.deal, viewer)


def next_deal(sheet: Sheet, hands: str | Hands) -> Deal:
    """Return the next deal of *sheet*, with the contracts left and the doubles owed.

    :raises RuleError: if the sheet is full, or the hands are not a deal of the whole pack.
    """
    declarer = sheet.declarer
    if declarer is None:
        raise GameOver(deals=len(sheet.deals))
    left = sheet.contracts_left(declarer)
    # The forced and barred seats are the same for every contract.
    doubling = sheet.doubling(sheet.rules.contract(left[0]))
    return start_deal(
        sheet.rules,
        declarer,
        hands,
        contracts=left,
        forced=doubling.forced,
        barred=doubling.barred,
    )
