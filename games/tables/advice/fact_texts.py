"""Facts about an answer as sentences, in the active language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

FIELDS = ("facts", "said_facts", "best_facts")
"""The fields of a stored answer that are facts: of a hint, and of a review."""
TEXTS = {
    # Cards of tricks: whether the card takes the trick.
    "must-trump": _("You are out of the suit led and have to trump."),
    "must-beat": _("You have to beat the highest trump, because you can."),
    "discard": _("You are out of the suit led, so it cannot take the trick."),
    "lower": _("A higher card is already in the trick, so it cannot take it."),
    "trumped": _("The trick has been trumped, so it cannot take it."),
    "under-trump": _("A higher trump is already in the trick, so it cannot take it."),
    "last": _("It takes the trick: you play last."),
    "last-any": _("You play last and take the trick with any card that you may play."),
    "sure": _("It takes the trick: nobody who still plays can beat it."),
    "ruff-last": _("It trumps the trick and takes it: you play last."),
    "ruff-sure": _("It trumps the trick, and nobody who still plays can beat it."),
    "lead-alone": _("Nobody else has this suit any more: it takes the trick."),
    "lead-alone-or-trumped": _(
        "Nobody else has this suit any more: it takes the trick unless it is trumped."
    ),
    "lead-highest": _("No higher card of the suit is out any more: it takes the trick."),
    "lead-highest-or-trumped": _(
        "No higher card of the suit is out any more: it takes the trick unless it is trumped."
    ),
    "lead-under": _("The others have only higher cards of this suit: it cannot take the trick."),
    # What follows from it.
    "rid-king": _("You get rid of the king of hearts."),
    "rid-queen": _("You get rid of a queen."),
    "rid-ace": _("You get rid of the ace of hearts."),
    "rid-heart": _("You get rid of a heart."),
    "rid-high": _("You get rid of a high card."),
    "then-out": _("After it you are out of its suit."),
    "others-none": _("Nobody else has its suit any more."),
    "lowest": _("It is your lowest card of its suit."),
    "lowest-taking": _("It is the lowest of your cards that take it."),
    "highest-under": _("It is the highest of your cards that cannot take it."),
    "highest-own": _("It is your highest card of the suit."),
    "trick-free": _("This trick costs nothing."),
    "holds-king": _("The king of hearts is in the trick."),
    "free": _("The trick has no card that costs anything."),
    "free-so-far": _("So far the trick has no card that costs anything."),
    # Dominoes.
    "opens-nothing": _("It makes no other card playable."),
    "next-shared": _("Of the two cards next to it, you hold one and another player the other."),
    # Hands.
    "hand-king": _("You hold the king of hearts."),
    "hand-no-king": _("You do not hold the king of hearts."),
}
NONE = {
    "others-higher": _("No higher card of its suit is out any more."),
    "opens-suit": _("It opens its suit, of which you hold no other card."),
    "hand-high": _("You hold no ace and no king."),
    "hand-queens": _("You hold no queen."),
    "hand-hearts": _("You hold no heart."),
    "hand-trumps": _("You hold no trump."),
    "hand-starts": _("You hold no card of the starting rank."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    "highest": ngettext_lazy(
        "It is the highest card so far; %(n)s player still plays.",
        "It is the highest card so far; %(n)s players still play.",
        "n",
    ),
    "ruff-highest": ngettext_lazy(
        "It trumps the trick; %(n)s player still plays.",
        "It trumps the trick; %(n)s players still play.",
        "n",
    ),
    "lead-higher": ngettext_lazy(
        "The others still have %(n)s higher card of this suit.",
        "The others still have %(n)s higher cards of this suit.",
        "n",
    ),
    "others-higher": ngettext_lazy(
        "The others still have %(n)s higher card of its suit.",
        "The others still have %(n)s higher cards of its suit.",
        "n",
    ),
    "trick-costs": ngettext_lazy(
        "This trick costs %(n)s point.", "This trick costs %(n)s points.", "n"
    ),
    "holds-queens": ngettext_lazy(
        "The trick then has %(n)s queen.", "The trick then has %(n)s queens.", "n"
    ),
    "holds-hearts": ngettext_lazy(
        "The trick then has %(n)s heart.", "The trick then has %(n)s hearts.", "n"
    ),
    "starts-rank": ngettext_lazy(
        "It decides the starting rank, of which you hold %(n)s card.",
        "It decides the starting rank, of which you hold %(n)s cards.",
        "n",
    ),
    "opens-suit": ngettext_lazy(
        "It opens its suit, of which you hold %(n)s other card.",
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
        "You hold %(n)s card further along in the suit.",
        "You hold %(n)s cards further along in the suit.",
        "n",
    ),
    "hand-high": ngettext_lazy(
        "You hold %(n)s ace or king.", "You hold %(n)s aces and kings.", "n"
    ),
    "hand-queens": ngettext_lazy("You hold %(n)s queen.", "You hold %(n)s queens.", "n"),
    "hand-hearts": ngettext_lazy("You hold %(n)s heart.", "You hold %(n)s hearts.", "n"),
    "hand-trumps": ngettext_lazy("You hold %(n)s trump.", "You hold %(n)s trumps.", "n"),
    "hand-starts": ngettext_lazy(
        "You hold %(n)s card of the starting rank.",
        "You hold %(n)s cards of the starting rank.",
        "n",
    ),
}


def with_words(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer of a worker with texts in place of the facts of a hint.

    Those of a review are in :func:`games.tables.advice.review_texts.lines_of`.
    """
    return {key: [_with_words(one) for one in rows] for key, rows in answer.items()}


def _with_words(row: Mapping[str, Any]) -> dict[str, Any]:
    words = {"words": words_of(row["facts"])} if "facts" in row else {}
    return {key: value for key, value in row.items() if key not in FIELDS} | words


def words_of(facts: Iterable[Sequence[Any]]) -> str:
    """Return facts, as stored with an answer, as text.

    >>> words_of([["discard", 0], ["rid-queen", 0]])
    'You are out of the suit led, so it cannot take the trick. You get rid of a queen.'
    >>> words_of([["hand-queens", 0], ["hand-high", 3]])
    'You hold no queen. You hold 3 aces and kings.'
    """
    return " ".join(_sentence(name, number) for name, number in facts)


def _sentence(name: str, number: int) -> str:
    if name in TEXTS:
        return str(TEXTS[name])
    if not number:
        return str(NONE[name])
    return str(COUNTED[name] % {"n": number})
