"""The rules of Barbu as immutable values, independent of the site.

A deal is played card by card, and a score sheet is filled:

>>> deal = start_deal(PRESETS["pagat"], Seat.N, deal_from(bytes(32), cards=52, players=4))
>>> deal = deal.act(parse_action("declare trumps:H"))
>>> while not deal.is_over:
...     deal = deal.act(deal.legal_actions()[0])
>>> sum(deal.result().raw.values())
65
>>> sheet = Sheet(PRESETS["pagat"]).record(deal.recorded())
>>> sheet.totals == deal.result().settlement.net
True

The packages, each of which imports only those after it: ``positions``, ``records``, ``play``,
``scoring``, ``contracts``, ``cards``. They import nothing else but the standard library.
"""

from games.rules.cards.cards import Card
from games.rules.cards.dealing import deal_from
from games.rules.contracts.contract import Contract, Declaration
from games.rules.contracts.doubles import Double
from games.rules.contracts.doubling import Doubling
from games.rules.contracts.plan import Plan
from games.rules.contracts.presets import PRESETS
from games.rules.contracts.ruleset_json import ruleset_from_json, ruleset_to_json
from games.rules.contracts.rulesets import RuleSet
from games.rules.errors import RuleError
from games.rules.play.actions import Action, parse_action
from games.rules.play.before_play import start_deal
from games.rules.play.chinese_poker import PokerPlay
from games.rules.play.deal import Deal
from games.rules.play.dominoes import DominoesPlay
from games.rules.play.game import Game
from games.rules.play.trick_play import TrickPlay
from games.rules.play.view import deal_view
from games.rules.scoring.sheet import RecordedDeal, ScoredDeal, Sheet
from games.rules.seats import Seat

__all__ = [
    "PRESETS",
    "Action",
    "Card",
    "Contract",
    "Deal",
    "Declaration",
    "DominoesPlay",
    "Double",
    "Doubling",
    "Game",
    "Plan",
    "PokerPlay",
    "RecordedDeal",
    "RuleError",
    "RuleSet",
    "ScoredDeal",
    "Seat",
    "Sheet",
    "TrickPlay",
    "deal_from",
    "deal_view",
    "parse_action",
    "ruleset_from_json",
    "ruleset_to_json",
    "start_deal",
]
