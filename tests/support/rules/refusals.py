"""What must hold of anything that the rules read: it is refused in words, or it is whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from games.rules import RuleError, Sheet
from games.rules.records.record import Record, read_record, write_record

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_MESSAGE = 300


@contextmanager
def refusable() -> Iterator[None]:
    """Let the block end with a refusal; it must have a code and a message to be shown."""
    refusal = None
    try:
        yield
    except RuleError as error:
        refusal = error
    if refusal is not None:
        assert CODE.fullmatch(refusal.code)
        assert 0 < len(refusal.message) < LONGEST_MESSAGE


def assert_adds_up(sheet: Sheet) -> None:
    """Check the sums of every deal and of the sheet."""
    for deal in sheet.deals:
        contract = sheet.rules.contract(deal.contract.partition(":")[0])
        total = sum(deal.raw.values())
        assert total == contract.total or not contract.scoring.exact
        assert sum(deal.net.values()) == total
        assert sum(deal.totals.values()) + deal.check_total == 0
    assert sum(sheet.totals.values()) + sheet.check == 0


def assert_is_whole(record: Record) -> None:
    """Check that a record that was read adds up, and is written and read again as it is."""
    sheet, ends = record.replayed()
    assert_adds_up(sheet)
    again = read_record(write_record(sheet, record.names, ends))
    assert again.names == record.names
    assert again.replayed() == (sheet, ends)
