"""Limits of analyses, apart from them: pages need the numbers, but not the playouts' imports."""

USUAL_DEALS, MOST_DEALS = 5000, 100_000
MOST_SEED = 2**63 - 1
