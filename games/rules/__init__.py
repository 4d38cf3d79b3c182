"""The rules of Barbu: pure, immutable, and nothing of the web.

>>> sheet = Sheet(PRESETS["pagat"])
>>> sheet = sheet.record(RecordedDeal.of("N", "trumps:S", ["W>N"], {"N": 9, "E": 2, "W": 2}))
>>> dict(sheet.totals) == {Seat.N: 80, Seat.E: 10, Seat.S: 0, Seat.W: -25}
True
"""

from games.rules.actions import Action, parse_action
from games.rules.cards import Card
from games.rules.contracts import Contract, Declaration
from games.rules.deal import Deal
from games.rules.doubling import Double, Doubling
from games.rules.errors import RuleError
from games.rules.game import Game
from games.rules.layout import Layout
from games.rules.plan import Plan
from games.rules.poker import Arranging
from games.rules.rulesets import PRESETS, RuleSet, ruleset_from_json, ruleset_to_json
from games.rules.seats import Seat
from games.rules.sheet import RecordedDeal, ScoredDeal, Sheet
from games.rules.tricks import Tricks

__all__ = [
    "PRESETS",
    "Action",
    "Arranging",
    "Card",
    "Contract",
    "Deal",
    "Declaration",
    "Double",
    "Doubling",
    "Game",
    "Layout",
    "Plan",
    "RecordedDeal",
    "RuleError",
    "RuleSet",
    "ScoredDeal",
    "Seat",
    "Sheet",
    "Tricks",
    "parse_action",
    "ruleset_from_json",
    "ruleset_to_json",
]
