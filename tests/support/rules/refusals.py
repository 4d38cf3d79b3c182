"""Invariants of everything that the rules read: it is refused with a message, or it is valid."""

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
    """Allow the block to end with a refusal, which must have a code and a message."""
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
    """Check that a record adds up, and does not change when it is written and read again."""
    sheet, ends = record.replayed()
    assert_adds_up(sheet)
    again = read_record(write_record(sheet, record.names, ends))
    assert again.names == record.names
    assert again.replayed() == (sheet, ends)
