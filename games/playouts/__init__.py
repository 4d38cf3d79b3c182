"""Playouts in bulk: deals drawn at random and played out, thousands in one call.

Nothing of this is imported with :mod:`games.rules`: it needs NumPy, and numba to be fast.
"""

from games.playouts.deal_sampler import DealSampler, Policy, warm_up

__all__ = ["DealSampler", "Policy", "warm_up"]
