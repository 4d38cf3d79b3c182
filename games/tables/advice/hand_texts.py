"""Facts about a hand in a contract as sentences, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS = {
    "hand-start-none": _(
        "The suits begin with the rank %(low)s, of which you hold no card: others have to play it."
    ),
    "hand-single-S": _(
        "You hold only one spade, so you can soon get rid of other cards when spades are led."
    ),
    "hand-single-H": _(
        "You hold only one heart, so you can soon get rid of other cards when hearts are led."
    ),
    "hand-single-D": _(
        "You hold only one diamond, so you can soon get rid of other cards when diamonds are led."
    ),
    "hand-single-C": _(
        "You hold only one club, so you can soon get rid of other cards when clubs are led."
    ),
}
"""The sentences of facts without a number."""
NONE = {
    "hand-honours-few": _(
        "You hold no card from jack to ace, so hardly any of your cards take tricks."
    ),
    "hand-low-few": _(
        "You hold no card from %(low)s to %(high)s, so you can seldom leave a trick to others."
    ),
    "hand-near-pass": _(
        "The suits begin with the rank %(low)s: you hold no card of it, and none near it."
    ),
    "hand-high-few": _("You hold no ace and no king, so few of your cards take tricks."),
    "hand-queens-few": _("You hold no queen, so you can only take those of others."),
    "hand-queen-bare": _(
        "With your queen you hold no lower card of its suit, so you may soon have to play it."
    ),
    "hand-king-bare": _(
        "You hold the king of hearts and no other heart, so you have to play it when hearts are"
        " led."
    ),
    "hand-trumps-few": _("You hold no trump, so you cannot trump any trick."),
    "hand-ends-few": _(
        "You hold none of the cards that are played last, %(low)s and %(high)s, so you may well be"
        " out early."
    ),
    "hand-last-rank-few": _(
        "You hold no card of the rank that is played last, %(low)s, so you may well be out early."
    ),
    "hand-near-few": _("You hold no card near the starting rank, so you will have to pass."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    "hand-near-pass": ngettext_lazy(
        "The suits begin with the rank %(low)s: you hold no card of it, and only one that is one or"
        " two ranks away.",
        "The suits begin with the rank %(low)s: you hold no card of it, and only %(n)s that are one"
        " or two ranks away.",
        "n",
    ),
    "hand-near-few": ngettext_lazy(
        "You hold only one card near the starting rank, so you may often have to pass.",
        "You hold only %(n)s cards near the starting rank, so you may often have to pass.",
        "n",
    ),
    "hand-near-many": ngettext_lazy(
        "You hold one card near the starting rank, more than usual, and can play it early.",
        "You hold %(n)s cards near the starting rank, more than usual, and can play them early.",
        "n",
    ),
    "hand-voids": ngettext_lazy(
        "You hold no card in %(suits)s, so you can get rid of cards when this suit is led.",
        "You hold no card in %(suits)s, so you can get rid of cards when these suits are led.",
        "n",
    ),
    "hand-honours-few": ngettext_lazy(
        "You hold only one card from jack to ace, so few of your cards take tricks.",
        "You hold only %(n)s cards from jack to ace, so few of your cards take tricks.",
        "n",
    ),
    "hand-honours-many": ngettext_lazy(
        "You hold one card from jack to ace, more than usual, which easily takes a trick.",
        "You hold %(n)s cards from jack to ace, more than usual, which easily take tricks.",
        "n",
    ),
    "hand-low-few": ngettext_lazy(
        "You hold only one card from %(low)s to %(high)s, so you can seldom leave a trick to"
        " others.",
        "You hold only %(n)s cards from %(low)s to %(high)s, so you can seldom leave a trick to"
        " others.",
        "n",
    ),
    "hand-low-many": ngettext_lazy(
        "You hold one card from %(low)s to %(high)s, more than usual, to leave a trick to others.",
        "You hold %(n)s cards from %(low)s to %(high)s, more than usual, to leave tricks to"
        " others.",
        "n",
    ),
    "hand-high-few": ngettext_lazy(
        "You hold only one ace or king, so few of your cards take tricks.",
        "You hold only %(n)s aces and kings, so few of your cards take tricks.",
        "n",
    ),
    "hand-high-many": ngettext_lazy(
        "You hold one ace or king, more than usual, which easily takes a trick.",
        "You hold %(n)s aces and kings, more than usual, which easily take tricks.",
        "n",
    ),
    "hand-queens-many": ngettext_lazy(
        "You hold one queen, more than usual, and may have to take it yourself.",
        "You hold %(n)s queens, more than usual, and may have to take them yourself.",
        "n",
    ),
    "hand-king-safe": ngettext_lazy(
        "You hold the king of hearts with one other heart to protect it.",
        "You hold the king of hearts with %(n)s other hearts to protect it.",
        "n",
    ),
    "hand-king-bare": ngettext_lazy(
        "You hold the king of hearts with only one other heart, so you may soon have to play it.",
        "You hold the king of hearts with only %(n)s other hearts, so you may soon have to play"
        " it.",
        "n",
    ),
    "hand-hearts-low": ngettext_lazy(
        "Your only heart is from %(low)s to %(high)s, so it seldom takes a trick.",
        "Your %(n)s hearts are all from %(low)s to %(high)s, so they seldom take a trick.",
        "n",
    ),
    "hand-hearts-high": ngettext_lazy(
        "You hold one heart, which is not from %(low)s to %(high)s and may take a trick.",
        "You hold %(n)s hearts, none of them from %(low)s to %(high)s, so they may well take"
        " tricks.",
        "n",
    ),
    "hand-low-hearts": ngettext_lazy(
        "You hold one heart from %(low)s to %(high)s, with which others take the trick.",
        "You hold %(n)s hearts from %(low)s to %(high)s, with which others take the trick.",
        "n",
    ),
    "hand-end-few": ngettext_lazy(
        "You hold a low card for the end in only one suit: %(cards)s.",
        "You hold low cards for the end in only %(n)s suits: %(cards)s.",
        "n",
    ),
    "hand-end-suits": ngettext_lazy(
        "You hold a low card for the end in one suit: %(cards)s.",
        "You hold low cards for the end in %(n)s suits: %(cards)s.",
        "n",
    ),
    "hand-lowest-many": ngettext_lazy(
        "One card of yours is a %(low)s, one of the safest cards.",
        "You hold %(n)s %(low)ss, the safest cards.",
        "n",
    ),
    "hand-single": ngettext_lazy(
        "In %(suits)s you hold a single card, so you can soon get rid of others when this suit is"
        " led.",
        "In %(suits)s you hold a single card each, so you can soon get rid of others when these"
        " suits are led.",
        "n",
    ),
    "hand-queen-safe": ngettext_lazy(
        "With your queen you hold one lower card of its suit, to play before it.",
        "With your queen you hold %(n)s lower cards of its suit, to play before it.",
        "n",
    ),
    "hand-trumps-longest": ngettext_lazy(
        "You hold one trump, and no longer suit, which helps to take tricks.",
        "You hold %(n)s trumps, and no longer suit, which helps to take tricks.",
        "n",
    ),
    "hand-trumps-top": ngettext_lazy(
        "You hold the highest trump, which is sure to take a trick.",
        "You hold the %(n)s highest trumps, each of which is sure to take a trick.",
        "n",
    ),
    "hand-ruffs": ngettext_lazy(
        "Of another suit you hold one card at most, so you can soon trump it.",
        "Of %(n)s other suits you hold one card at most, so you can soon trump them.",
        "n",
    ),
    "hand-starts-one": ngettext_lazy(
        "The suits begin with the rank %(low)s: you hold one card of it, and can play it at once.",
        "The suits begin with the rank %(low)s: you hold %(n)s cards of it, and can play them at"
        " once.",
        "n",
    ),
    "hand-trumps-few": ngettext_lazy(
        "You hold only one trump, so you can seldom trump.",
        "You hold only %(n)s trumps, so you can seldom trump.",
        "n",
    ),
    "hand-trumps-many": ngettext_lazy(
        "You hold one trump, more than usual, to take tricks with.",
        "You hold %(n)s trumps, more than usual, to take tricks with.",
        "n",
    ),
    "hand-ends-few": ngettext_lazy(
        "You hold only one of the cards that are played last, %(low)s and %(high)s, so you may well"
        " be out early.",
        "You hold only %(n)s of the cards that are played last, %(low)s and %(high)s, so you may"
        " well be out early.",
        "n",
    ),
    "hand-ends-many": ngettext_lazy(
        "You hold one of the cards that are played last, %(low)s and %(high)s, so you will hardly"
        " be out early.",
        "You hold %(n)s of the cards that are played last, %(low)s and %(high)s, so you will hardly"
        " be out early.",
        "n",
    ),
    "hand-last-rank-many": ngettext_lazy(
        "You hold one card of the rank that is played last, %(low)s, so you will hardly be out"
        " early.",
        "You hold %(n)s cards of the rank that is played last, %(low)s, so you will hardly be out"
        " early.",
        "n",
    ),
    "hand-starts-many": ngettext_lazy(
        "The suits begin with the rank %(low)s: you hold one card of it, and only you can open its"
        " suit.",
        "The suits begin with the rank %(low)s: you hold %(n)s cards of it, and only you can open"
        " their suits.",
        "n",
    ),
}
FOR_TEXTS = {
    "hand-near-pass": ngettext_lazy(
        "The suits begin with the rank %(low)s: others have to play it. One card of yours is close"
        " to it and can soon follow.",
        "The suits begin with the rank %(low)s: others have to play it. Of your cards %(n)s are"
        " close to it and can soon follow.",
        "n",
    ),
}
"""The sentences of counted facts that speak for an answer, where they differ."""
WITH_RANKS = frozenset(
    {
        "hand-low-few", "hand-low-many", "hand-hearts-low", "hand-hearts-high", "hand-low-hearts",
        "hand-last-rank-few", "hand-last-rank-many", "hand-lowest-many", "hand-ends-few",
        "hand-ends-many",
        "hand-near-pass", "hand-starts-one", "hand-starts-many", "hand-start-none",
    }
)  # fmt: skip
"""The facts whose sentences name ranks."""
WITH_CARDS = frozenset({"hand-end-few", "hand-end-suits"})
"""The facts whose sentences name cards of the player."""
WITH_SUITS = frozenset({"hand-single", "hand-voids"})
"""The facts whose sentences name suits."""
