"""Limits of analyses, in their own module so that pages do not import the playouts."""

POLICY = "rules-of-thumb"
"""The policy by which all players play after the question."""

GAME_DEALS = 2000
"""The most deals for an answer when the decisions of a finished game are analysed."""
USUAL_DEALS, MOST_DEALS = 5000, 100_000
MOST_SEED = 2**63 - 1
