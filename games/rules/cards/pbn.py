"""Files of hands in Portable Bridge Notation (PBN 2.1), which bridge programs read and write.

>>> text = write_pbn(["N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"])
>>> text.splitlines()[12]
'[Deal "N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765"]'
>>> read_pbn(text)
['N:AKQJT98.76.54.32 65432.KQJ.AKQ.AK 7.AT98543.JT9.Q4 .2.87632.JT98765']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from games.rules.cards import errors
from games.rules.cards.hands import hands_of, pbn_of
from games.rules.errors import RecordTooLong, RuleError, gettext_noop
from games.rules.seats import Seat, seats_for

PLACES = {Seat.W: "West", Seat.N: "North", Seat.E: "East", Seat.S: "South"}
MOST_BYTES = 1_000_000
# Neither pattern backtracks far: an unclosed comment extends to the end of the text, and a tag is
# on one line.
_TAG = re.compile(r'^[ \t]*\[Deal[ \t]+"([^"\n]{0,300})"[ \t]*\]', re.MULTILINE)
_COMMENT = re.compile(r"\{[^}]*(?:\}|\Z)|;[^\n]*|^%[^\n]*", re.MULTILINE)


def write_pbn(deals: Iterable[str], names: Mapping[Seat, str] | None = None) -> str:
    """Return a PBN file of *deals*, each as PBN text; its first seat is the dealer."""
    boards = (_board(number, deal, names or {}) for number, deal in enumerate(deals, 1))
    return "% PBN 2.1\n% EXPORT\n" + "\n".join(boards)


def _board(number: int, deal: str, names: Mapping[Seat, str]) -> str:
    said = {place: names.get(seat, "?").replace('"', "'") for seat, place in PLACES.items()}
    tags = {"Event": "Barbu", "Site": "?", "Date": "????.??.??", "Board": str(number)}
    tags |= said | {"Dealer": deal[0], "Vulnerable": "None", "Deal": deal, "Scoring": "?"}
    tags |= {"Declarer": "?", "Contract": "?", "Result": "?"}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def read_pbn(text: str, cards: int = 52) -> list[str]:
    """Return every deal of a PBN file, North first.

    :raises BadHands: if there is no deal, or one that is not the whole pack.
    :raises RecordTooLong: if the text is longer than :data:`MOST_BYTES`.
    """
    if len(text) > MOST_BYTES:
        raise RecordTooLong(limit=MOST_BYTES)
    deals = list(_deals(text, cards))
    if not deals:
        raise errors.BadHands(reason=gettext_noop("there is no Deal tag"))
    return deals


def _deals(text: str, cards: int) -> Iterator[str]:
    for number, found in enumerate(_TAG.finditer(_COMMENT.sub("", text)), 1):
        try:
            yield pbn_of(hands_of(found[1], cards, seats_for(len(PLACES))))
        except RuleError as error:
            error.deal = number
            raise
