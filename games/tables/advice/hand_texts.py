"""Facts about a hand in a contract as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

NONE = {
    "hand-honours-few": _("You hold no card from jack to ace."),
    "hand-low-few": _("You hold no card from %(low)s to %(high)s."),
    "hand-near-pass": _(
        "You hold no card of the starting rank, so you pass at first, and none near it."
    ),
    "hand-high-few": _("You hold no ace and no king."),
    "hand-queens-few": _("You hold no queen."),
    "hand-queen-bare": _("With your queen you hold no lower card of its suit."),
    "hand-king-bare": _("You hold the king of hearts and no other heart."),
    "hand-trumps-few": _("You hold no trump."),
    "hand-ends-few": _("You hold no card at the ends of the suits, which are played last."),
    "hand-last-rank-few": _("You hold no card of the rank that is played last, %(low)s."),
    "hand-near-few": _("You hold no card near the starting rank."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    "hand-near-pass": ngettext_lazy(
        "You hold no card of the starting rank and pass at first, but one card of yours can follow"
        " soon, being within two ranks of it.",
        "You hold no card of the starting rank and pass at first, but %(n)s cards of yours can"
        " follow soon, being within two ranks of it.",
        "n",
    ),
    "hand-near-few": ngettext_lazy(
        "You hold only one card near the starting rank.",
        "You hold only %(n)s cards near the starting rank.",
        "n",
    ),
    "hand-near-many": ngettext_lazy(
        "You hold one card near the starting rank, more than usual.",
        "You hold %(n)s cards near the starting rank, more than usual.",
        "n",
    ),
    "hand-voids": ngettext_lazy(
        "You hold no card of one suit, so you can get rid of cards when it is led.",
        "You hold no card of %(n)s suits, so you can get rid of cards when they are led.",
        "n",
    ),
    "hand-honours-few": ngettext_lazy(
        "You hold only one card from jack to ace.",
        "You hold only %(n)s cards from jack to ace.",
        "n",
    ),
    "hand-honours-many": ngettext_lazy(
        "You hold one card from jack to ace, more than usual.",
        "You hold %(n)s cards from jack to ace, more than usual.",
        "n",
    ),
    "hand-low-few": ngettext_lazy(
        "You hold only one card from %(low)s to %(high)s.",
        "You hold only %(n)s cards from %(low)s to %(high)s.",
        "n",
    ),
    "hand-low-many": ngettext_lazy(
        "You hold one card from %(low)s to %(high)s, more than usual.",
        "You hold %(n)s cards from %(low)s to %(high)s, more than usual.",
        "n",
    ),
    "hand-high-few": ngettext_lazy(
        "You hold only one ace or king.",
        "You hold only %(n)s aces and kings.",
        "n",
    ),
    "hand-high-many": ngettext_lazy(
        "You hold one ace or king, more than usual.",
        "You hold %(n)s aces and kings, more than usual.",
        "n",
    ),
    "hand-queens-many": ngettext_lazy(
        "You hold one queen, more than usual.",
        "You hold %(n)s queens, more than usual.",
        "n",
    ),
    "hand-king-safe": ngettext_lazy(
        "You hold the king of hearts with one other heart to protect it.",
        "You hold the king of hearts with %(n)s other hearts to protect it.",
        "n",
    ),
    "hand-king-bare": ngettext_lazy(
        "You hold the king of hearts with only one other heart.",
        "You hold the king of hearts with only %(n)s other hearts.",
        "n",
    ),
    "hand-hearts-low": ngettext_lazy(
        "Your only heart is from %(low)s to %(high)s.",
        "Your %(n)s hearts are all from %(low)s to %(high)s.",
        "n",
    ),
    "hand-hearts-high": ngettext_lazy(
        "You hold one heart, which is not from %(low)s to %(high)s.",
        "You hold %(n)s hearts, none of them from %(low)s to %(high)s.",
        "n",
    ),
    "hand-low-hearts": ngettext_lazy(
        "You hold one heart from %(low)s to %(high)s, with which others take the trick.",
        "You hold %(n)s hearts from %(low)s to %(high)s, with which others take the trick.",
        "n",
    ),
    "hand-lowest-many": ngettext_lazy(
        "You hold one card of the lowest rank, %(low)s, with which others take the trick.",
        "You hold %(n)s cards of the lowest rank, %(low)s, with which others take the trick.",
        "n",
    ),
    "hand-single": ngettext_lazy(
        "You hold a single card of one suit, so you can soon get rid of others when it is led.",
        "You hold a single card of each of %(n)s suits, so you can soon get rid of others when they"
        " are led.",
        "n",
    ),
    "hand-queen-safe": ngettext_lazy(
        "With your queen you hold one lower card of its suit, to play before it.",
        "With your queen you hold %(n)s lower cards of its suit, to play before it.",
        "n",
    ),
    "hand-trumps-longest": ngettext_lazy(
        "You hold one trump, and no longer suit.",
        "You hold %(n)s trumps, and no longer suit.",
        "n",
    ),
    "hand-trumps-top": ngettext_lazy(
        "You hold the highest trump.",
        "You hold the %(n)s highest trumps.",
        "n",
    ),
    "hand-ruffs": ngettext_lazy(
        "Of another suit you hold one card at most, so you can soon trump it.",
        "Of %(n)s other suits you hold one card at most, so you can soon trump them.",
        "n",
    ),
    "hand-starts-one": ngettext_lazy(
        "You hold a card of the starting rank, so you can begin.",
        "You hold %(n)s cards of the starting rank, so you can begin.",
        "n",
    ),
    "hand-trumps-few": ngettext_lazy(
        "You hold only one trump.",
        "You hold only %(n)s trumps.",
        "n",
    ),
    "hand-trumps-many": ngettext_lazy(
        "You hold one trump.",
        "You hold %(n)s trumps.",
        "n",
    ),
    "hand-ends-few": ngettext_lazy(
        "You hold only one card at the ends of the suits, which are played last.",
        "You hold only %(n)s cards at the ends of the suits, which are played last.",
        "n",
    ),
    "hand-ends-many": ngettext_lazy(
        "You hold one card at the ends of the suits, which are played last.",
        "You hold %(n)s cards at the ends of the suits, which are played last.",
        "n",
    ),
    "hand-last-rank-many": ngettext_lazy(
        "You hold one card of the rank that is played last, %(low)s.",
        "You hold %(n)s cards of the rank that is played last, %(low)s.",
        "n",
    ),
    "hand-starts-many": ngettext_lazy(
        "You hold one card of the starting rank.",
        "You hold %(n)s cards of the starting rank.",
        "n",
    ),
}
WITH_RANKS = frozenset(
    {
        "hand-low-few", "hand-low-many", "hand-hearts-low", "hand-hearts-high", "hand-low-hearts",
        "hand-last-rank-few", "hand-last-rank-many", "hand-lowest-many",
    }
)  # fmt: skip
"""The facts whose sentences name ranks."""
