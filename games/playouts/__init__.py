"""Playouts: deals sampled at random and played to the end, thousands in one call.

The package needs NumPy, and is fast with numba; :mod:`games.rules` imports neither.
"""

from games.playouts.deal_sampler import DealSampler, Policy, warm_up

__all__ = ["DealSampler", "Policy", "warm_up"]
