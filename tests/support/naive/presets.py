"""The options of every preset, copied by hand from the pages that describe the games.

They are separate from the first engine's table, so that a mistake there is detected.
"""

from __future__ import annotations

from typing import Any

SEVEN = ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes"]
EIGHT = [*SEVEN, "ravage-city"]

PAGAT: dict[str, Any] = {
    "players": 4,
    "cards": 52,
    "contracts": SEVEN,
    "alternatives": [],
    "sequence": "free",
    "low_wins": False,
    "no_tricks": -2,
    "no_queens": -6,
    "no_last_two": [-10, -20],
    "no_hearts": -2,
    "no_hearts_ace": -6,
    "no_king": -20,
    "trumps": 5,
    "dominoes": [45, 20, 5, -5],
    "ravage_total": 36,
    "chinese_poker": 6,
    "first_and_last": [-10, -10],
    "rotation": "series",
    "double_targets": "all",
    "redouble": "single_turn",
    "declarer_redouble": "each",
    "min_doubles": 2,
    "losing_double_cap": None,
    "undoubled_negative": "play",
    "no_trump_allowed": False,
    "dominoes_start": "announced",
    "first_leader": "declarer",
    "hearts_lead_no_hearts": "only_if_nothing_else",
    "hearts_lead_no_king": "only_if_nothing_else",
    "must_dump": "none",
    "must_dump_in": ["no-queens", "no-hearts", "no-king"],
    "trump_duty": "overtrump",
    "dominoes_ace": "high",
    "early_end": "auto",
}
ALTERNATIVE = PAGAT | {"no_king": -15, "dominoes": [40, 20, 10, -10]}
YALE = ALTERNATIVE | {
    "rotation": "each_deal",
    "double_targets": "declarer",
    "min_doubles": 0,
    "no_trump_allowed": True,
    "hearts_lead_no_hearts": "broken",
    "must_dump": "undoubled",
    "trump_duty": "undoubled_only",
    "dominoes_ace": "wrap",
}
GOLDSMITH_POINTS = {
    "no_tricks": -5,
    "no_queens": -15,
    "no_hearts": -4,
    "no_hearts_ace": -12,
    "no_king": -25,
    "dominoes": [40, 20, 0, -20],
}
GOLDSMITH = (PAGAT | GOLDSMITH_POINTS) | {
    "rotation": "each_deal",
    "double_targets": "declarer",
    "min_doubles": 0,
    "hearts_lead_no_hearts": "broken_or_last_five",
    "trump_duty": "none",
    "dominoes_ace": "low",
}
BUSTARRET = PAGAT | {
    "contracts": [
        "no-tricks",
        "no-hearts",
        "no-queens",
        "no-king",
        "salad",
        "trumps",
        "first-and-last",
        "dominoes",
    ],
    "low_wins": True,
    "double_targets": "none",
    "min_doubles": 0,
    "no_tricks": 5,
    "no_hearts": 5,
    "no_hearts_ace": 5,
    "no_queens": 20,
    "no_king": 80,
    "trumps": -5,
    "first_and_last": [40, 40],
    "dominoes": [-50, -20, 20, 40],
    "no_trump_allowed": "only",
}
NAIVE_PRESETS: dict[str, dict[str, Any]] = {
    "pagat": PAGAT,
    "pagat-ravage": PAGAT | {"contracts": EIGHT},
    "pagat-alternative": ALTERNATIVE,
    "lagosz-sinclair": PAGAT | {"no_king": -15, "dominoes": [30, 20, 10, 0]},
    "wikipedia": PAGAT | {"redouble": "reply_round", "undoubled_negative": "settle"},
    "yale": YALE,
    "goldsmith-7": GOLDSMITH,
    "goldsmith-8": GOLDSMITH | {"contracts": EIGHT},
    "goldsmith-9": GOLDSMITH | {"contracts": [*EIGHT, "chinese-poker"]},
    "brader": (PAGAT | GOLDSMITH_POINTS) | {"contracts": EIGHT},
    "leaver-3": PAGAT
    | {
        "players": 3,
        "cards": 48,
        "rotation": "shared",
        "no_king": -21,
        "no_last_two": [-5, -10, -15],
        "dominoes": [45, 15, -5],
    },
    "barbette": PAGAT
    | {
        "contracts": ["no-king", "no-last-two", "no-queens", "trumps", "dominoes"],
        "alternatives": ["trumps", "dominoes"],
        "min_doubles": 1,
        "no_king": -15,
        "no_queens": -5,
        "dominoes": [40, 25, 10, -10],
    },
    "bustarret": BUSTARRET,
    "bustarret-3": BUSTARRET | {"players": 3, "cards": 51, "dominoes": [-40, 0, 40]},
    "bustarret-5": BUSTARRET | {"players": 5, "cards": 50, "dominoes": [-50, -25, 0, 25, 50]},
    "bustarret-sequence": BUSTARRET
    | {
        "contracts": ["no-tricks", "no-hearts", "no-queens", "no-king", "salad"],
        "rotation": "shared",
        "sequence": "fixed",
    },
    "french-32": PAGAT | {"cards": 32},
}
