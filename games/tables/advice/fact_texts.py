"""Facts about an answer as sentences, in the active language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.bots.fact import AGAINST, FOR, MOST
from games.tables.advice import (
    compared_texts,
    hand_texts,
    layout_texts,
    shared_texts,
    turn_texts,
)
from games.tables.advice.brief_texts import in_brief
from games.tables.advice.comparisons import Names, about_scores, action_text
from games.tables.advice.fact_values import placeholders_of, players_of
from games.tables.advice.worse_card_texts import averages_of_card, with_better_card

AGAINST_TEXTS = {
    "lead-few-higher": ngettext_lazy(
        "The others have only one higher card of this suit: you may well take the trick.",
        "The others have only %(n)s higher cards of this suit: you may well take the trick.",
        "n",
    ),
}
"""The sentences of counted facts that speak against an answer, where they differ."""
FOR_TEXTS = {
    **hand_texts.FOR_TEXTS,
    "lead-higher": ngettext_lazy(
        "The others still have one higher card of this suit: another player may well take the"
        " trick.",
        "The others still have %(n)s higher cards of this suit: another player may well take the"
        " trick.",
        "n",
    ),
    "lowest": _("It is your lowest card of its suit, the safest one."),
}
"""The sentences of facts that speak for an answer, where they differ."""
IN_DIGITS = turn_texts.NUMBERED | {
    "trick-costs", "dearer-later", "better-than-most", "better-than-lowest"
}  # fmt: skip
"""The facts whose number is written in digits: one of points, or of a trick."""
WITH_CARDS = (
    compared_texts.WITH_CARDS
    | hand_texts.WITH_CARDS
    | layout_texts.WITH_CARDS
    | shared_texts.WITH_CARDS
    | turn_texts.WITH_CARDS
)
"""The facts whose sentences name a card, or two."""
WITH_DETAILS = (
    WITH_CARDS
    | hand_texts.WITH_RANKS
    | hand_texts.WITH_SUITS
    | compared_texts.WITH_SUITS
    | shared_texts.WITH_SUITS
    | turn_texts.WITH_SUITS
    | {"better-than-most"}
)
"""The facts whose sentences name ranks, suits or a card."""
FIELDS = ("facts", "said_facts", "best_facts", "outcomes", "expected", "shared")
"""The fields of a stored answer that are put into words: of a hint, and of a review."""
NO_FACT = _("The expert has played out many possible deals: this brings most on average.")
"""The text of advice for which no fact speaks."""
NO_RULE = _(
    "The expert has found this by playing out many possible deals; no simple rule explains the"
    " difference."
)
"""The text of a decision of a review for which no fact speaks; it gives the average outcomes."""
TEXTS = {
    **compared_texts.TEXTS,
    **hand_texts.TEXTS,
    **layout_texts.TEXTS,
    **shared_texts.TEXTS,
    **turn_texts.TEXTS,
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
    "no-lead": _("Somebody else gets the lead, shortly before the tricks that cost."),
    "likeliest": _("It is the likeliest of your cards to take the trick."),
    "drives-out": _(
        "The others have only one higher card of this suit: after it yours is the highest."
    ),
    "rid-high": _("You get rid of a high card."),
    "rid-top": _("You get rid of a card that nobody could beat in a later trick."),
    "then-trumps": _("After it you are out of its suit and can trump it."),
    "then-out": _(
        "After it you are out of its suit, and can get rid of other cards when it is led."
    ),
    "others-none": _("Nobody else has its suit any more."),
    "lowest": _("It is your lowest card of its suit."),
    "lowest-ones": _("It is one of your lowest cards of its suit, the safest ones."),
    "lowest-spent": _("It is your lowest card of its suit: you keep the higher ones for later."),
    "lowest-taking": _("It is the lowest of your cards that take it."),
    "highest-under": _(
        "It is the highest of your cards that cannot take it: you keep the lower ones, which are"
        " safer."
    ),
    "highest-own": _(
        "All your cards of the suit take this trick, so you get rid of the highest one."
    ),
    "trick-free": _("This trick costs nothing."),
    "holds-king": _("The king of hearts is in the trick."),
    "free": _("The trick has no card that costs anything."),
    "keep-for-later": _("It is a card to keep for the tricks that cost."),
    "free-so-far": _("So far the trick has no card that costs anything."),
    # Contracts.
    "least-bad": _("None of your contracts suits this hand: this one loses least."),
    "worth-later": _(
        "Another contract would bring more in this deal, but is worth more with a later hand."
    ),
    # Doubles.
    "hand-king-none": _(
        "You do not hold the king of hearts, so another player has to get rid of it."
    ),
    "leaves-doublers": _("Those who have doubled are left out: they probably have good hands."),
    "leaves-declarer": _("Declarer is left out: their hand may well suit the contract they chose."),
    "any-target": _("It makes hardly any difference whom you double."),
    "played-out-target": _("Whom to double was found by playing out many possible deals."),
    "have-passed": _("Whoever has passed has probably no good hand for this contract."),
    "declarer-chose": _("Declarer chose this contract: their hand may well suit it."),
    "declarer-chose-yet": _(
        "But declarer chose this contract: their hand may suit it even better than yours."
    ),
    "own-average": _("Your own hand is about average for this contract."),
}
NONE = {
    **hand_texts.NONE,
    **compared_texts.NONE,
    **layout_texts.NONE,
    **shared_texts.NONE,
    **turn_texts.NONE,
    "others-higher": _("No higher card of its suit is out any more."),
}
"""The sentences of counted facts whose number is 0."""
COUNTED = {
    **hand_texts.COUNTED,
    **compared_texts.COUNTED,
    **layout_texts.COUNTED,
    **shared_texts.COUNTED,
    **turn_texts.COUNTED,
    "highest": ngettext_lazy(
        "It is the highest card so far; one player still plays.",
        "It is the highest card so far; %(n)s players still play.",
        "n",
    ),
    "ruff-highest": ngettext_lazy(
        "It trumps the trick; one player still plays.",
        "It trumps the trick; %(n)s players still play.",
        "n",
    ),
    "lead-higher": ngettext_lazy(
        "The others still have one higher card of this suit.",
        "The others still have %(n)s higher cards of this suit.",
        "n",
    ),
    "lead-few-higher": ngettext_lazy(
        "The others still have only one higher card of this suit.",
        "The others still have only %(n)s higher cards of this suit.",
        "n",
    ),
    "to-keep": ngettext_lazy(
        "It is a card to keep: the others still have one higher card of its suit.",
        "It is a card to keep: the others still have %(n)s higher cards of its suit.",
        "n",
    ),
    "others-higher": ngettext_lazy(
        "The others still have one higher card of its suit.",
        "The others still have %(n)s higher cards of its suit.",
        "n",
    ),
    "trick-costs": ngettext_lazy(
        "This trick costs %(n)s point.", "This trick costs %(n)s points.", "n"
    ),
    "holds-queens": ngettext_lazy(
        "The trick then has one queen.", "The trick then has %(n)s queens.", "n"
    ),
    "holds-hearts": ngettext_lazy(
        "The trick then has one heart.", "The trick then has %(n)s hearts.", "n"
    ),
    "keeps-low": ngettext_lazy(
        "It is your highest card of the suit, and you keep a lower one.",
        "It is your highest card of the suit, and you keep %(n)s lower ones.",
        "n",
    ),
    "keeps-for-end": ngettext_lazy(
        "You keep one lower card of its suit for the tricks that cost.",
        "You keep %(n)s lower cards of its suit for the tricks that cost.",
        "n",
    ),
    "keeps-high": ngettext_lazy(
        "You keep one higher card of the suit.",
        "You keep %(n)s higher cards of the suit.",
        "n",
    ),
    "keeps-trumps": ngettext_lazy(
        "You keep one trump for later.",
        "You keep %(n)s trumps for later.",
        "n",
    ),
    "weak": ngettext_lazy(
        "It will hardly take a trick: the others still have one higher card of its suit.",
        "It will hardly take a trick: the others still have %(n)s higher cards of its suit.",
        "n",
    ),
    "others-few-higher": ngettext_lazy(
        "The others have only one higher card of its suit, so it is dangerous to keep.",
        "The others have only %(n)s higher cards of its suit, so it is dangerous to keep.",
        "n",
    ),
    "rid-maybe": ngettext_lazy(
        "You may get rid of it here: the others still have one higher card of the suit.",
        "You may get rid of it here: the others still have %(n)s higher cards of the suit.",
        "n",
    ),
    "keeps-for-later": ngettext_lazy(
        "It saves one contract that wins points for a better hand.",
        "It saves %(n)s contracts that win points for a better hand.",
        "n",
    ),
    "dearer-later": ngettext_lazy(
        "A later trick costs more: %(n)s point.",
        "A later trick costs more: %(n)s points.",
        "n",
    ),
    "draws-trumps": ngettext_lazy(
        "It draws trumps: the others still have one.",
        "It draws trumps: the others still have %(n)s.",
        "n",
    ),
    "double-owed": ngettext_lazy(
        "You still owe declarer one double.",
        "You still owe declarer %(n)s doubles.",
        "n",
    ),
    "have-doubled": ngettext_lazy(
        "One player has doubled already, probably with a good hand.",
        "%(n)s players have doubled already, probably with good hands.",
        "n",
    ),
}


def with_words(answer: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Return the answer of a worker with texts in place of the facts of a hint.

    The advice, the first answer, always has a text. Those of a review are in
    :func:`games.tables.advice.review_texts.lines_of`.
    """
    return {
        key: [
            _with_words(row, names, advised=rows[0].get("action", "") if n else "")
            for n, row in enumerate(rows)
        ]
        for key, rows in answer.items()
    }


def _with_words(row: Mapping[str, Any], names: Names, *, advised: str) -> dict[str, Any]:
    """Return an answer with its words; *advised* is the first one, "" for that one itself."""
    found = {key: value for key, value in row.items() if key not in FIELDS}
    if "facts" in row:
        scores = about_scores(row.get("expected"), names, row["action"])
        better = words_of(row.get("best_facts", ()), names)
        if better:
            better = with_better_card(action_text(advised, names), better)
        averages = averages_of_card(row.get("outcomes", ()))
        words = " ".join(filter(None, (words_of(row["facts"], names), scores, better, averages)))
        found["words"] = words or ("" if advised else str(NO_FACT))
    if row.get("shared"):
        found["shared"] = words_of(row["shared"])
    return found


def words_of(facts: Iterable[Sequence[Any]], names: Names | None = None) -> str:
    """Return facts, as stored with an answer, as text; without *names* those about no player.

    >>> words_of([["discard", 0, 1], ["rid-queen", 0, 1]])
    'You are out of the suit led, so it cannot take the trick. You get rid of a queen.'
    >>> words_of([["double-owed", 2, 1]])
    'You still owe declarer two doubles.'

    Beside other sentences the facts about a hand are said in brief, all but the first.

    >>> words_of([["hand-queens-few", 0, 1], ["hand-low-many", 7, 1, "26"],
    ...           ["hand-honours-many", 5, -1]]).split(". ")[1:]
    ['Also: seven cards from 2 to 6', 'Against it: five cards from jack to ace.']
    """
    rows = [fact for fact in facts if names or fact[0] not in turn_texts.WITH_NAMES]
    hand = [fact for fact in rows if fact[0].startswith("hand-")]
    if len(hand) < MOST or (len(rows) <= MOST and len({fact[2] for fact in hand}) == 1):
        return " ".join(filter(None, (_sentence(names, *fact) for fact in rows)))
    others = (_sentence(names, *fact) for fact in rows if fact not in hand)
    return " ".join(filter(None, (_sentence(names, *hand[0]), *in_brief(hand[1:]), *others)))


def _sentence(
    names: Names | None, name: str, number: int, direction: int = 0, details: str = ""
) -> str:
    """Return the sentence of a fact; none for one that an earlier version has stored otherwise."""
    if not details and name in WITH_DETAILS:
        return ""
    if names and name in turn_texts.WITH_NAMES:
        said = players_of(number, details, names)
    else:
        said = placeholders_of(number, details, in_digits=name in IN_DIGITS)
    return capfirst(str(_text(name, number, direction) % said))


def _text(name: str, number: int, direction: int) -> Any:
    """Return the text of a fact with placeholders; "" if there is none."""
    if name in TEXTS:
        return FOR_TEXTS.get(name, TEXTS[name]) if direction == FOR else TEXTS[name]
    text = (COUNTED if number else NONE).get(name, "")
    if direction == FOR and number:
        return FOR_TEXTS.get(name, text)
    return AGAINST_TEXTS.get(name, text) if direction == AGAINST and number else text
