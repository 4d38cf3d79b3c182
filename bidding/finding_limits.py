"""Limits of searches, apart from them: pages need the numbers, but not the playouts' imports."""

LEAST_LOOKED_AT, USUAL_LOOKED_AT, MOST_LOOKED_AT = 10, 5000, 200_000
MOST_FINDS, MOST_GAMES = 1000, 2000
"""The finds and the games of a search, after which it ends."""
