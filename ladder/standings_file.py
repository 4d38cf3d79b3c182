"""A period of a ladder as rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable

import tablib
from django.utils.translation import gettext as _

from accounts.csv_file import Cell
from accounts.player_file import safe_cell
from ladder.ladder_page import LadderLine
from ladder.ladder_words import deciding_number
from ladder.models import Kind, Ladder

DIGITS = 1
DIGITS_OF_WINS = 2


def standings_dataset(ladder: Ladder, lines: Iterable[LadderLine]) -> tablib.Dataset:
    """Return one row per player, in the order of the page and with its columns.

    The form, which the page draws, is left out; the strength has its standard deviation. What a
    player lacks for a place is in numbers of its own.
    """
    headers = [
        *(_("Rank"), _("Shared"), _("Places gained"), _("Player"), deciding_number(ladder)),
        *(_("Games"), _("Strength"), "±", _("Games to a place"), _("Deals to a place")),
    ]
    rows = [_row(ladder, line) for line in lines]
    return tablib.Dataset(*rows, headers=headers, title=_("Standings"))


def _row(ladder: Ladder, line: LadderLine) -> tuple[Cell, ...]:
    digits = DIGITS_OF_WINS if ladder.kind == Kind.WINS else DIGITS
    return (
        line.place.number if line.place else "",
        _("yes") if line.place and line.place.shared else "",
        "" if line.moved is None else line.moved,
        safe_cell(line.name),
        "" if line.score is None else round(line.score, digits),
        line.games,
        round(line.strength.mean),
        round(line.strength.sd),
        line.missing or "",
        line.missing_deals or "",
    )
