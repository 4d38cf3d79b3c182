"""The Hypothesis profiles, and the number of examples in tests that draw their own.

``make test`` uses ``dev`` and ``make trials`` uses ``ci``; both try the same examples in every run.
``make trials PROFILE=long`` tries new ones, for hours.
"""

from __future__ import annotations

from hypothesis import settings

USUAL = 60
"""Examples of a property under ``ci``; the other profiles are multiples of it."""


def register_profiles() -> None:
    """Register the profiles and load ``dev``, which ``--hypothesis-profile`` replaces."""
    settings.register_profile("dev", max_examples=USUAL // 5, deadline=None, derandomize=True)
    settings.register_profile("ci", max_examples=USUAL, deadline=None, derandomize=True)
    settings.register_profile("long", max_examples=USUAL * 50, deadline=None, print_blob=True)
    settings.load_profile("dev")


def examples(usual: int) -> int:
    """Return the number of examples to try where ``ci`` tries *usual*; at least one."""
    return max(1, usual * settings().max_examples // USUAL)


def is_long() -> bool:
    """Whether the profile is ``long``."""
    return settings.get_current_profile_name() == "long"
