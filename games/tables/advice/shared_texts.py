"""What equally good answers have in common as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = {
    "even-choice": _("All your choices are about equally good here."),
    "even-high": _(
        "All your choices are about equally good here; as a rule the high card goes first."
    ),
    "even-none-takes": _("None of them can take this trick."),
    "even-all-take": _("Each of them takes this trick."),
    "equal-choice": _("Your best choices are about equally good here."),
    "any-of-suit": _("Any of your cards in %(low)s is about as good here."),
    "all-but-suit": _("All your choices but those in %(low)s are about equally good here."),
    "some-of-suit": _("Your best choices are all in %(low)s; which of them hardly matters."),
    "all-open-nothing": _("None of them makes another card playable."),
    "all-open-own": _("None of them makes a card of another player playable."),
    "all-open-both": _("Each of them lets you and another player play a card next."),
    "none-opens-own": _("None of them makes another card of yours playable."),
    "few-choices": _("Only two of your cards fit."),
    "usually-high": _("Lower cards are as good here, but as a rule high ones go first."),
    "double-or-pass": _("Even the best double gains hardly anything here."),
    "redouble-or-pass": _("Even the best redouble gains hardly anything here."),
}
COUNTED = {
    "all-open-others": ngettext_lazy(
        "Each of them lets others play one more card, and you none.",
        "Each of them lets others play %(n)s more cards, and you none.",
        "n",
    ),
}
WITH_SUITS = frozenset({"all-but-suit", "any-of-suit", "some-of-suit"})
"""The facts whose sentences name a suit."""
