"""Facts about a card of Dominoes as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = {
    "opens-nothing": _("It makes no other card playable."),
    "goes-out-first": _("You go out first whatever you play."),
    "goes-out-next": _("You are the next to go out, whatever you play."),
    "next-shared": _("Of the two cards next to it, you hold one and another player the other."),
}
NONE = {
    "farthest": _("Your cards wait for no card of others any more."),
    "start-up": _("From this rank the suits only go up."),
    "start-down": _("From this rank the suits only go down."),
    "opens-suit": _("It opens its suit, of which you hold no other card."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    "start-waits": ngettext_lazy(
        "From this start none of your cards waits for more than one card of others; from most"
        " other starts one does.",
        "From this start none of your cards waits for more than %(n)s cards of others; from most"
        " other starts one does.",
        "n",
    ),
    "starts-rank": ngettext_lazy(
        "It decides the starting rank, of which you hold one card.",
        "It decides the starting rank, of which you hold %(n)s cards.",
        "n",
    ),
    "opens-suit": ngettext_lazy(
        "It opens its suit, of which you hold one other card.",
        "It opens its suit, of which you hold %(n)s other cards.",
        "n",
    ),
    "next-own": ngettext_lazy(
        "You hold the next card of the suit yourself.",
        "You hold both cards next to it yourself.",
        "n",
    ),
    "next-others": ngettext_lazy(
        "It lets another player play the next card of the suit.",
        "It lets others play both cards next to it.",
        "n",
    ),
    "further": ngettext_lazy(
        "It brings your %(card)s nearer.",
        "It brings %(n)s of your cards nearer, as far as %(card)s.",
        "n",
    ),
    "fewest-waiting": ngettext_lazy(
        "It helps the others least: one card of theirs can follow it.",
        "It helps the others least: %(n)s cards of theirs can follow it.",
        "n",
    ),
    "longest-way": ngettext_lazy(
        "Your last card of this suit has to wait for one card of others: begin early.",
        "Your last card of this suit has to wait for %(n)s cards of others: begin early.",
        "n",
    ),
    "farthest": ngettext_lazy(
        "Keep %(card)s in mind: one card of others must be played before it.",
        "Keep %(card)s in mind: %(n)s cards of others must be played before it.",
        "n",
    ),
    "keeps-back": ngettext_lazy(
        "You keep back %(cards)s, which would only let others go on.",
        "You keep back %(cards)s, which would only let others go on.",
        "n",
    ),
}
WITH_CARDS = frozenset({"further", "farthest", "keeps-back"})
"""The facts whose sentences name a card of the player."""
