"""The strengths of bots that people can choose from."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

DEFAULT_STRENGTH = "club"
"""The default; also the strength of a bot that acts for a player."""
STRENGTH_CHOICES = [
    ("novice", pgettext_lazy("a bot's strength", "Novice")),
    ("club", pgettext_lazy("a bot's strength", "Club player")),
    ("expert", pgettext_lazy("a bot's strength", "Expert")),
]
