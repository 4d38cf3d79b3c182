"""Limits of searches, in their own module so that pages do not import the playouts."""

import secrets

LEAST_LOOKED_AT, USUAL_LOOKED_AT, MOST_LOOKED_AT = 10, 5000, 200_000
MOST_FINDS, MOST_GAMES = 1000, 2000
"""The number of finds and the number of games after which a search ends."""
LEAST_RANDOM_SEED, MOST_RANDOM_SEED = 10**15, 2**53 - 1
"""Proposed seeds have sixteen digits, so that all pages have the same length. Longer seeds would be
rounded by programs that read JSON numbers as floating point."""


def random_seed() -> int:
    """Return an unpredictable seed."""
    return LEAST_RANDOM_SEED + secrets.randbelow(MOST_RANDOM_SEED + 1 - LEAST_RANDOM_SEED)
