"""Limits of searches, apart from them: pages need the numbers, but not the playouts' imports."""

import secrets

LEAST_LOOKED_AT, USUAL_LOOKED_AT, MOST_LOOKED_AT = 10, 5000, 200_000
MOST_FINDS, MOST_GAMES = 1000, 2000
"""The finds and the games of a search, after which it ends."""
LEAST_RANDOM_SEED, MOST_RANDOM_SEED = 10**15, 2**53 - 1
"""Proposed seeds have sixteen digits, so that pages have one length. Greater ones would be rounded
where a program reads JSON as floating point."""


def random_seed() -> int:
    """Return a seed that nobody can guess."""
    return LEAST_RANDOM_SEED + secrets.randbelow(MOST_RANDOM_SEED + 1 - LEAST_RANDOM_SEED)
