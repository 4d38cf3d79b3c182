"""What equally good answers have in common as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = {
    "even-choice": _("All your choices are about equally good here."),
    "even-high": _(
        "All your choices are about equally good here; as a rule the high card goes first."
    ),
    "even-low": _(
        "All your choices are about equally good here; as a rule the low card goes first."
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
    "none-opens-own": _("None of them makes another card of yours playable at once."),
    "alike-may-lose": _("In %(suits)s the others hold higher cards."),
    "keeps-top": _("You keep %(card)s, which nobody can beat in its suit."),
    "mind-weak": _("Hardly any of your cards can still take a trick."),
    "mind-king": _("The others still hold the king of hearts: what counts is not to take it."),
    "mind-king-own": _(
        "You still have to get rid of the king of hearts, in a trick that another player takes."
    ),
    "usually-high": _("As a rule high cards go first."),
    "double-or-pass": _("A double would bring hardly anything more, but with a risk."),
    "redouble-or-pass": _("A redouble would bring hardly anything more, but with a risk."),
}
NONE = {"mind-trumps": _("Nobody else has a trump any more.")}
COUNTED = {
    "alike-higher": ngettext_lazy(
        "The others hold one card that is higher than %(card)s.",
        "The others hold %(n)s cards that are higher than %(card)s.",
        "n",
    ),
    "mind-queens": ngettext_lazy(
        "One queen is still out: what counts is not to take it.",
        "%(n)s queens are still out: what counts is not to take them.",
        "n",
    ),
    "mind-hearts": ngettext_lazy(
        "One heart is still out: what counts is not to take it.",
        "%(n)s hearts are still out: what counts is to take few of them.",
        "n",
    ),
    "mind-trumps": ngettext_lazy(
        "The others still hold one trump: it beats any card of another suit.",
        "The others still hold %(n)s trumps: they beat any card of another suit.",
        "n",
    ),
    "mind-last": ngettext_lazy(
        "Only the last trick costs: what counts is the card that you keep for it.",
        "Only the last %(n)s tricks cost: what counts is which cards you keep for them.",
        "n",
    ),
    "mind-tricks": ngettext_lazy(
        "One more trick is still to come: your low cards leave it to others.",
        "%(n)s more tricks are still to come: your low cards leave them to others.",
        "n",
    ),
    "all-open-others": ngettext_lazy(
        "Each of them lets others play one more card, and none of yours directly.",
        "Each of them lets others play %(n)s more cards, and none of yours directly.",
        "n",
    ),
}
WITH_SUITS = frozenset({"all-but-suit", "alike-may-lose", "any-of-suit", "some-of-suit"})
"""The facts whose sentences name suits."""
WITH_CARDS = frozenset({"alike-higher", "keeps-top"})
"""The facts whose sentences name a card of the player."""
