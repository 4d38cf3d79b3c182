"""The strengths of bots, as people choose them."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

DEFAULT_STRENGTH = "club"
"""Also the strength of a bot that acts for a player."""
STRENGTH_CHOICES = [
    ("novice", pgettext_lazy("a bot's strength", "Novice")),
    ("club", pgettext_lazy("a bot's strength", "Club player")),
    ("expert", pgettext_lazy("a bot's strength", "Expert")),
]
