"""Bots in counted games: their keys in computations, and their fixed strengths. Pure.

Computations identify players by their primary keys. A bot has a negative key, a different one for
each seat of a game (:func:`key_of`), and a fixed strength: it is known exactly and never moves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

LEVELS = ("novice", "club", "expert")
"""The levels of bots, as in ``games.bots``."""

MOST_SEATS = 5

STRENGTHS: Mapping[str, float] = {"novice": -302.0, "club": 0.0, "expert": 36.0}
"""The strength of each level in points of a whole game of pagat.

They follow from the leads in ``docs/bots.md``. At a table of n players the difference of two scores
is n / (n - 1) times the difference of the strengths, because each score is relative to the
opponents' mean. So the difference of two strengths is 3/4 of the lead at a table of four: 3/4 · 403
= 302 between club and novice; the lead measured since is 359 ± 9. When the number was set, the two
measured leads of the expert over club bots were 33 ± 25 and 54 ± 17; weighted by their precision
they are 47 ± 14, and 3/4 of that is 36. A hundred sets of each, played since, give 33 ± 6. The bots
have only played each other. The club bot is assumed to be as strong as a newcomer.
"""


def key_of(level: str, number: int) -> int:
    """Return the key of the bot of *level* at the seat *number*, counted from 0.

    >>> [key_of("novice", 0), key_of("expert", 1), level_of(-6), level_of(12)]
    [-1, -6, 'expert', '']
    """
    return -1 - LEVELS.index(level) - len(LEVELS) * number


def level_of(key: int) -> str:
    """Return the level of the bot with this *key*, or ``""`` for a player."""
    return LEVELS[(-key - 1) % len(LEVELS)] if key < 0 else ""


def fixed_strengths(strengths: Mapping[str, float]) -> dict[int, float]:
    """Return the strength of each bot key, given the strength of each level."""
    return {
        key_of(level, number): strengths[level] for number in range(MOST_SEATS) for level in LEVELS
    }


_FILE_NAME = re.compile(r"bot \((?:novice|club|expert)\)(?: [0-9]+)?", re.IGNORECASE)


def file_name(level: str, number: int) -> str:
    """Return the name of a bot in files, which is the same in all languages.

    *number* counts the bots of the level in the game, from 1.

    >>> file_name("club", 1), file_name("club", 2), is_file_name(file_name("novice", 3))
    ('Bot (club)', 'Bot (club) 2', True)
    """
    return f"Bot ({level})" + (f" {number}" if number > 1 else "")


def is_file_name(name: str) -> bool:
    """Return whether *name* is the name of a bot in a file."""
    return _FILE_NAME.fullmatch(name) is not None
