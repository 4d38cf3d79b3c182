"""Facts about an answer compared with another one as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = {
    "keeps-low-card": _("It keeps %(card)s, the safer one for later."),
    "keeps-high-card": _("It keeps %(card)s, the higher one, for later tricks."),
    "lower-than-card": _("It is lower than %(card)s, and less likely to take the trick."),
    "lower-leads-card": _(
        "It is lower than %(card)s: another player is more likely to take the trick and to lead the"
        " next one."
    ),
    "keeps-the-lower": _("It keeps the lower one of the two cards, the safer one for later."),
    "is-the-lower": _("It is the lower one of the two cards, less likely to take the trick."),
    "gives-the-lead": _(
        "It is the lower one of the two cards: another player is more likely to take the trick and"
        " to lead the next one."
    ),
    "keeps-the-higher": _("It keeps the higher one of the two cards for later tricks."),
    "may-be-led": _(
        "The others can still lead %(low)s, where they have no higher card; they have no %(high)s"
        " any more."
    ),
}
NONE = {
    "fewer-behind": _("No card of others can follow it."),
    "fewer-higher": _("The others hold no higher card in %(low)s."),
    "soon-out": _("After it you are out of %(low)s, and can get rid of other cards."),
    "more-dangerous": _("The others hold no higher card of its suit: it is dangerous to keep."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    "fewer-behind": ngettext_lazy(
        "Only one card of others can follow it, fewer than after the other card.",
        "Only %(n)s cards of others can follow it, fewer than after the other card.",
        "n",
    ),
    "more-own-behind": ngettext_lazy(
        "One of your own cards can follow it, and fewer can follow the other card.",
        "%(n)s of your own cards can follow it, and fewer can follow the other card.",
        "n",
    ),
    "fewer-higher": ngettext_lazy(
        "The others hold one higher card in %(low)s, fewer than in %(high)s.",
        "The others hold %(n)s higher cards in %(low)s, fewer than in %(high)s.",
        "n",
    ),
    "more-higher": ngettext_lazy(
        "The others hold one higher card in %(low)s, more than in %(high)s: it is less likely to"
        " take the trick.",
        "The others hold %(n)s higher cards in %(low)s, more than in %(high)s: it is less likely to"
        " take the trick.",
        "n",
    ),
    "may-be-taken": ngettext_lazy(
        "The others hold one higher card of its suit, and may have to take it.",
        "The others hold %(n)s higher cards of its suit, and may have to take it.",
        "n",
    ),
    "weaker": ngettext_lazy(
        "It is the weaker card: the others hold one higher one of its suit.",
        "It is the weaker card: the others hold %(n)s higher ones of its suit.",
        "n",
    ),
    "more-dangerous": ngettext_lazy(
        "It is more dangerous to keep: the others hold only one higher card of its suit.",
        "It is more dangerous to keep: the others hold only %(n)s higher cards of its suit.",
        "n",
    ),
    "soon-out": ngettext_lazy(
        "After it you have only one card left in %(low)s, and can soon get rid of others there.",
        "After it you have only %(n)s cards left in %(low)s, and can soon get rid of others there.",
        "n",
    ),
    "better-than-most": ngettext_lazy(
        "On average this brings about %(n)s point more than a start with the rank %(low)s, of"
        " which you hold most cards.",
        "On average this brings about %(n)s points more than a start with the rank %(low)s, of"
        " which you hold most cards.",
        "n",
    ),
    "safer-later": ngettext_lazy(
        "%(card)s looks safer, but is the card to keep: the others hold one higher card of its"
        " suit.",
        "%(card)s looks safer, but is the card to keep: the others hold %(n)s higher cards of its"
        " suit.",
        "n",
    ),
    "more-follow": ngettext_lazy(
        "The others hold one card in %(low)s, more than in %(high)s, so they can seldom discard on"
        " it.",
        "The others hold %(n)s cards in %(low)s, more than in %(high)s, so they can seldom discard"
        " on it.",
        "n",
    ),
    "better-than-lowest": ngettext_lazy(
        "%(card)s looks safer, but this is about %(n)s point better on average.",
        "%(card)s looks safer, but this is about %(n)s points better on average.",
        "n",
    ),
}
WITH_SUITS = frozenset({"fewer-higher", "may-be-led", "more-follow", "more-higher", "soon-out"})
"""The facts whose sentences name the suits of the two cards."""
WITH_CARDS = frozenset(
    {
        "better-than-lowest", "keeps-high-card", "keeps-low-card", "lower-leads-card",
        "lower-than-card", "safer-later",
    }
)  # fmt: skip
"""The facts whose sentences name the other card."""
