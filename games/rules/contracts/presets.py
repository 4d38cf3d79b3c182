"""The presets: published sets of rules; docs/rules.md names the sources."""

from __future__ import annotations

from typing import Any

from games.rules.contracts.options import EIGHT
from games.rules.contracts.rulesets import RuleSet

_GOLDSMITH: dict[str, Any] = {
    "no_tricks": -5,
    "no_queens": -15,
    "no_hearts": -4,
    "no_hearts_ace": -12,
    "no_king": -25,
    "dominoes": (40, 20, 0, -20),
}
_SAN_FRANCISCO: dict[str, Any] = {
    **_GOLDSMITH,
    "rotation": "each_deal",
    "double_targets": "declarer",
    "min_doubles": 0,
    "hearts_lead_no_hearts": "broken_or_last_five",
    "trump_duty": "none",
    "dominoes_ace": "low",
}
_BUSTARRET: dict[str, Any] = {
    "contracts": (
        "no-tricks",
        "no-hearts",
        "no-queens",
        "no-king",
        "salad",
        "trumps",
        "first-and-last",
        "dominoes",
    ),
    "low_wins": True,
    "double_targets": "none",
    "min_doubles": 0,
    "no_tricks": 5,
    "no_hearts": 5,
    "no_hearts_ace": 5,
    "no_queens": 20,
    "no_king": 80,
    "trumps": -5,
    "first_and_last": (40, 40),
    "dominoes": (-50, -20, 20, 40),
    "no_trump_allowed": "only",
}

PRESETS: dict[str, RuleSet] = {
    rules.preset: rules
    for rules in (
        RuleSet(preset="pagat"),
        RuleSet(preset="pagat-ravage", contracts=EIGHT),
        RuleSet(preset="pagat-alternative", no_king=-15, dominoes=(40, 20, 10, -10)),
        RuleSet(preset="lagosz-sinclair", no_king=-15, dominoes=(30, 20, 10, 0)),
        RuleSet(preset="wikipedia", redouble="reply_round", undoubled_negative="settle"),
        RuleSet(
            preset="yale",
            no_king=-15,
            dominoes=(40, 20, 10, -10),
            rotation="each_deal",
            double_targets="declarer",
            min_doubles=0,
            no_trump_allowed=True,
            hearts_lead_no_hearts="broken",
            must_dump="undoubled",
            trump_duty="undoubled_only",
            dominoes_ace="wrap",
        ),
        RuleSet(preset="goldsmith-7", **_SAN_FRANCISCO),
        RuleSet(preset="goldsmith-8", contracts=EIGHT, **_SAN_FRANCISCO),
        RuleSet(preset="goldsmith-9", contracts=(*EIGHT, "chinese-poker"), **_SAN_FRANCISCO),
        RuleSet(preset="brader", contracts=EIGHT, **_GOLDSMITH),
        RuleSet(
            preset="leaver-3",
            players=3,
            cards=48,
            rotation="shared",
            no_last_two=(-5, -10, -15),
            no_king=-21,
            dominoes=(45, 15, -5),
        ),
        RuleSet(
            preset="barbette",
            contracts=("no-king", "no-last-two", "no-queens", "trumps", "dominoes"),
            alternatives=("trumps", "dominoes"),
            min_doubles=1,
            no_queens=-5,
            no_king=-15,
            dominoes=(40, 25, 10, -10),
        ),
        RuleSet(preset="bustarret", **_BUSTARRET),
        RuleSet(
            preset="bustarret-3",
            players=3,
            cards=51,
            **_BUSTARRET | {"dominoes": (-40, 0, 40)},
        ),
        RuleSet(
            preset="bustarret-5",
            players=5,
            cards=50,
            **_BUSTARRET | {"dominoes": (-50, -25, 0, 25, 50)},
        ),
        RuleSet(
            preset="bustarret-sequence",
            rotation="shared",
            sequence="fixed",
            **_BUSTARRET | {"contracts": _BUSTARRET["contracts"][:5]},
        ),
        RuleSet(preset="french-32", cards=32),
    )
}
