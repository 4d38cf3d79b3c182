"""The strengths of bots that people can choose from."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, pgettext_lazy

DEFAULT_STRENGTH = "club"
"""The default; also the strength of a bot that acts for a player."""
STRENGTH_CHOICES = [
    ("novice", pgettext_lazy("a bot's strength", "Novice")),
    ("club", pgettext_lazy("a bot's strength", "Club player")),
    ("expert", pgettext_lazy("a bot's strength", "Expert")),
]
STRENGTH_STYLES = {
    "novice": gettext_lazy(
        "looks only at the hand and the trick, forgets half of the time which cards are out, and"
        " does not plan."
    ),
    "club": gettext_lazy(
        "remembers the cards that are out and knows what to do in each contract, but does not"
        " search ahead."
    ),
    "expert": gettext_lazy("compares many possible deals before each decision."),
}
"""How each strength plays, as ``docs/bots.md`` describes it; follows the name of the strength."""
