"""Facts with the cards and numbers of a turn as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = {
    "even-choice-after": _("On %(card)s all your choices are about equally good."),
    "even-high-after": _(
        "On %(card)s all your choices are about equally good; as a rule the high card goes first."
    ),
    "even-low-after": _(
        "On %(card)s all your choices are about equally good; as a rule the low card goes first."
    ),
    "equal-choice-after": _("On %(card)s your best choices are about equally good."),
    "even-choice-lead": _("All your leads to trick %(n)s are about equally good."),
    "even-high-lead": _(
        "All your leads to trick %(n)s are about equally good; as a rule the high card goes first."
    ),
    "even-low-lead": _(
        "All your leads to trick %(n)s are about equally good; as a rule the low card goes first."
    ),
    "equal-choice-lead": _("Your best leads to trick %(n)s are about equally good."),
    "even-choice-layout": _("Of your %(n)s cards those that you can play are about equally good."),
    "equal-choice-layout": _(
        "Of your %(n)s cards the best that you can play are about equally good."
    ),
    "even-none-takes-card": _("None of them can beat %(card)s."),
    "even-all-take-card": _("Each of them takes the trick from %(card)s."),
    "alike-cards": _(
        "Nobody else holds a card between %(card)s and %(other)s: they are worth the same."
    ),
    "lower-card": _("It is lower than %(card)s, so it cannot take the trick."),
    "discard-S": _("You have no spades, so you discard: the card cannot take the trick."),
    "discard-H": _("You have no hearts, so you discard: the card cannot take the trick."),
    "discard-D": _("You have no diamonds, so you discard: the card cannot take the trick."),
    "discard-C": _("You have no clubs, so you discard: the card cannot take the trick."),
    "trumped-card": _("The trick has been trumped with %(card)s, so it cannot take it."),
    "under-trump-card": _("It is lower than the trump %(card)s, so it cannot take the trick."),
    "high-cards": _("Your high cards may take tricks: %(cards)s."),
    "last-card": _("It takes the trick from %(card)s: you play last."),
    "last-any-card": _(
        "You play last and take the trick from %(card)s with any card that you may play."
    ),
    "sure-card": _("It takes the trick from %(card)s: nobody who still plays can beat it."),
}
NONE = {
    "trick-free-next": _("This trick costs nothing, but the next one does."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    "highest-card": ngettext_lazy(
        "It is higher than %(card)s; one player still plays.",
        "It is higher than %(card)s; %(n)s players still play.",
        "n",
    ),
    "barred-hearts": ngettext_lazy(
        "In spite of %(cards)s: only a player who has nothing else can lead a heart, so you can"
        " discard it when you are out of the suit led.",
        "In spite of %(cards)s: only a player who has nothing else can lead a heart, so you can"
        " discard them when you are out of the suit led.",
        "n",
    ),
    "out-of-suit": ngettext_lazy(
        "%(names)s has no %(suit)s left and plays after you.",
        "%(names)s have no %(suit)s left and play after you.",
        "n",
    ),
    "trick-free-next": ngettext_lazy(
        "This trick costs nothing, nor does the next one.",
        "This trick costs nothing, nor do the next %(n)s.",
        "n",
    ),
    "takes-for": ngettext_lazy(
        "It takes the trick, which costs %(n)s point.",
        "It takes the trick, which costs %(n)s points.",
        "n",
    ),
    "takes-for-now": ngettext_lazy(
        "It takes the trick, which costs at least %(n)s point.",
        "It takes the trick, which costs at least %(n)s points.",
        "n",
    ),
    "lowest-spent-keeps": ngettext_lazy(
        "It is your lowest card of its suit: you keep the higher one for later.",
        "It is your lowest card of its suit: you keep the %(n)s higher ones for later.",
        "n",
    ),
    "keeps-low-in": ngettext_lazy(
        "It is your highest card in %(low)s, and you keep a lower one.",
        "It is your highest card in %(low)s, and you keep %(n)s lower ones.",
        "n",
    ),
    "rid-top-of": ngettext_lazy(
        "You get rid of a card that nobody could beat in a later trick: of its suit the others hold"
        " only one lower card.",
        "You get rid of a card that nobody could beat in a later trick: of its suit the others hold"
        " only %(n)s lower cards.",
        "n",
    ),
}
NUMBERED = frozenset(
    {
        "even-choice-lead", "even-high-lead", "even-low-lead", "equal-choice-lead", "takes-for",
        "takes-for-now",
    }
)  # fmt: skip
"""The facts whose number is that of a trick, or one of points."""
WITH_CARDS = frozenset(
    {name for name in TEXTS if name.endswith(("-after", "-card", "-cards"))}
    | {"barred-hearts", "highest-card"}
)
"""The facts whose sentences name cards of the trick or the hand."""
WITH_SUITS = frozenset({"keeps-low-in"})
"""The facts whose sentences name the suit of the card."""
WITH_NAMES = frozenset({"out-of-suit"})
"""The facts whose sentences name players and a suit."""
