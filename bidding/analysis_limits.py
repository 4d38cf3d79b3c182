"""Limits of analyses, apart from them: pages need the numbers, but not the playouts' imports."""

POLICY = "rules-of-thumb"
"""How everybody plays after the question."""

GAME_DEALS = 2000
"""The most deals for an answer to each decision of a finished game."""
USUAL_DEALS, MOST_DEALS = 5000, 100_000
MOST_SEED = 2**63 - 1
