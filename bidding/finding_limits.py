"""Limits of searches, apart from them: pages need the numbers, but not the playouts' imports."""

import secrets

LEAST_LOOKED_AT, USUAL_LOOKED_AT, MOST_LOOKED_AT = 10, 5000, 200_000
MOST_FINDS, MOST_GAMES = 1000, 2000
"""The finds and the games of a search, after which it ends."""
MOST_RANDOM_SEED = 2**53 - 1
"""Greater numbers would be rounded where a program reads JSON as floating point."""


def random_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbelow(MOST_RANDOM_SEED + 1)
