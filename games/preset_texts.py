"""A one-line description of each preset, for people who do not know its name."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SUMMARIES: Mapping[str, str | Promise] = {
    "pagat": _(
        "seven contracts; anybody may be doubled. A whole game has 28 deals, and only there must"
        " each player double each declarer at least twice"
    ),
    "pagat-ravage": _("as the standard, with Ravage City as an eighth contract: 32 deals"),
    "pagat-alternative": _("as the standard; the king costs 15, Dominoes gives 40, 20, 10 and −10"),
    "lagosz-sinclair": _("as the standard; the king costs 15, Dominoes gives 30, 20, 10 and 0"),
    "wikipedia": _(
        "as the standard, with a second turn to redouble;"
        " a negative contract without a double is not played"
    ),
    "yale": _("only declarer is doubled, no double is due; declarer changes with each deal"),
    "goldsmith-7": _("higher points; only declarer is doubled; declarer changes with each deal"),
    "goldsmith-8": _("as with seven contracts, with Ravage City as an eighth: 32 deals"),
    "goldsmith-9": _("as with eight contracts, with Chinese Poker as a ninth: 36 deals"),
    "brader": _("the standard with higher points and Ravage City as an eighth contract: 32 deals"),
    "leaver-3": _("three players, 48 cards; each contract is played once in all: 7 deals"),
    "barbette": _("four contracts each, Trumps or Dominoes being one: 16 deals"),
    "bustarret": _("points are penalties, the fewest win, and nobody doubles: 32 deals"),
    "bustarret-3": _("the same for three players, with 51 cards: 24 deals"),
    "bustarret-5": _("the same for five players, with 50 cards: 40 deals"),
    "bustarret-sequence": _(
        "one short game without doubles: five deals in a fixed order, the last one a salad"
    ),
    "french-32": _("the standard with 32 cards, from the seven up: eight cards each"),
}
