"""The draw: tables, seats and sit-outs of every round. Pure: no Django, no clock, no other app."""

from tournaments.draw.costs import evaluate, swap
from tournaments.draw.make import bound_of, draw
from tournaments.draw.model import Bound, Costs, Draw, DrawError, Pair, Request, Round, Table, pair

__all__ = [
    "Bound",
    "Costs",
    "Draw",
    "DrawError",
    "Pair",
    "Request",
    "Round",
    "Table",
    "bound_of",
    "draw",
    "evaluate",
    "pair",
    "swap",
]
