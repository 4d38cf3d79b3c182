"""What the lesson says about a card that the player has just played: good or weak, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Text = str | Promise

OTHER = "other"
"""The key of the remark about each first card that has none of its own."""
KEEP_THE_SIX = gettext_lazy("Next: the 6 of clubs can wait as long as another card of yours fits.")
NEXT_ACES = gettext_lazy("Next: an ace helps nobody. Play it as soon as it fits.")
UNDER_AN_ACE = gettext_lazy("Good: under Emil’s ace your queen is gone without a trick.")
QUEEN_KEPT = gettext_lazy(
    "Your queen would have been safe under Emil’s ace: when another takes the trick, high cards go"
    " first."
)
HEART_GONE = gettext_lazy("Good: you had none of the suit led, and are rid of a heart.")
HEART_KEPT = gettext_lazy(
    "A heart would have been better: you had none of the suit led, so another would have got it."
)
SIX_OPENS = gettext_lazy("Your 6 of clubs lets the others lay the 5 and go on below it.")
KING_OPENS = gettext_lazy("Your king let Wim lay the ace of spades.")
ACE_CLOSES = gettext_lazy("Good: nothing comes after an ace, so yours helps nobody.")

REMARKS: Mapping[str, Mapping[str, tuple[Text, ...]]] = {
    "no-tricks": {
        "S3": (gettext_lazy("Good: your 3 stays below Wim’s 8."),),
        "SQ": (gettext_lazy("Your 3 would have stayed below Wim’s 8."),),
        "SQ S3": (
            gettext_lazy("Nobody else has a spade left, and then even a 3 takes the trick."),
        ),
        "S3 D8 HQ": (UNDER_AN_ACE,),
        "S3 D8 H5": (QUEEN_KEPT,),
        "SQ D8 HQ": (UNDER_AN_ACE,),
        "SQ D8 H5": (QUEEN_KEPT,),
    },
    "no-queens": {
        "SQ": (gettext_lazy("Good: you had no club, and Emil pays for your queen."),),
        OTHER: (gettext_lazy("It was the moment for your queen: Emil would have got it."),),
    },
    "no-last-two": {
        "DA": (gettext_lazy("Good: the ace takes a trick that is free, and cannot hurt later."),),
        "DQ": (gettext_lazy("Good: under the king a high card is gone before the end."),),
        "D2": (gettext_lazy("The 2 would have been useful at the end; a high card could go now."),),
    },
    "no-hearts": {
        "D3": (gettext_lazy("Good: somebody else took the trick and leads the next one."),),
        OTHER: (gettext_lazy("The 3 was safer: now you must lead, and others discard hearts."),),
        **dict.fromkeys(("D3 H8", "D3 HQ", "D3 H8 HQ", "D3 HQ H8"), (HEART_GONE,)),
        **dict.fromkeys(("D3 D9", "D3 DQ"), (HEART_KEPT,)),
        **dict.fromkeys(("D3 H8 D9", "D3 H8 DQ", "D3 HQ D9", "D3 HQ DQ"), (HEART_KEPT,)),
    },
    "no-king": {
        OTHER: (gettext_lazy("It was the moment for the king: Wim would have taken it."),),
    },
    "trumps": {
        "DQ": (gettext_lazy("Good: Nora and Emil had to trump, so two of their trumps are gone."),),
        "C9": (gettext_lazy("Good: Nora had to trump, and has one trump less."),),
        "S6": (
            gettext_lazy(
                "Nora and Emil had to beat your 6. The queen of diamonds was safer: they would have"
                " had to trump it, and you would still have three trumps."
            ),
        ),
        "SQ": (
            gettext_lazy(
                "The king has fallen: your ace is the highest trump. The queen of diamonds first"
                " was better: Nora and Emil would have had to trump it."
            ),
        ),
        "SA": (
            gettext_lazy("The ace takes a trick at any time: it could wait for the king to fall."),
        ),
    },
    "dominoes": {
        "HA": (
            gettext_lazy(
                "The best start: nothing comes after an ace, so Wim and Nora had to pass."
            ),
            KEEP_THE_SIX,
        ),
        "SK": (
            gettext_lazy(
                "Your king let Wim lay the ace of spades. The ace of hearts was better: nothing"
                " comes after it."
            ),
            KEEP_THE_SIX,
        ),
        "C6": (
            gettext_lazy(
                "The weakest start: the others waited for your 6 of clubs, and Nora laid the 5 at"
                " once. The ace of hearts was better: nothing comes after it."
            ),
            NEXT_ACES,
        ),
        "HA SK": (KING_OPENS, KEEP_THE_SIX),
        "HA C6": (SIX_OPENS, NEXT_ACES),
        "SK HA": (ACE_CLOSES, KEEP_THE_SIX),
        "SK C6": (SIX_OPENS, NEXT_ACES),
        "C6 HA": (ACE_CLOSES, NEXT_ACES),
        "C6 SK": (KING_OPENS, NEXT_ACES),
        **dict.fromkeys(("HA SK C6", "SK HA C6"), (SIX_OPENS,)),
        **dict.fromkeys(("HA SK CA", "SK HA CA", "HA C6 CA", "C6 HA CA"), (ACE_CLOSES,)),
        **dict.fromkeys(("SK C6 HA", "SK C6 CA"), (ACE_CLOSES,)),
        "HA C6 SK": (gettext_lazy("Your king came late enough: one more card, and you are out."),),
    },
}
"""The remarks of each step, by the cards that the player has played in it so far."""


def remark_on(step: str, cards: Sequence[str]) -> str:
    """Return the sentences about the last of the player's *cards* in a step; empty if it has none.

    >>> remark_on("no-tricks", ["S3"])
    'Good: your 3 stays below Wim’s 8.'
    >>> remark_on("no-king", ["CA"]).partition(":")[0]
    'It was the moment for the king'
    """
    known = REMARKS.get(step, {})
    usual = known.get(OTHER, ()) if len(cards) == 1 else ()
    return " ".join(str(text) for text in known.get(" ".join(cards), usual))
