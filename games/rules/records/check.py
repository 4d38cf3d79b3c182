"""Checking records one after the other, each to one line of JSON.

>>> check_record(b"[]")["code"]
'wrong-type'
>>> list(records_in([b'{"a": 1}', b'{', b'  "a": 2', b'}', b'', b'{"a": 3}']))
[b'{"a": 1}', b'{  "a": 2}', b'{"a": 3}']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from games.rules.errors import RuleError
from games.rules.records.record import MOST_BYTES, read_record, scores_to_json

SCHEMA_KEY = b'"schema"'
# The closing quote is optional so that a missing one costs one look at the line and no more.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?')


def check_record(source: bytes) -> dict[str, Any]:
    """Play and score a record again, and return what it comes to or what is wrong with it."""
    try:
        sheet = read_record(source).sheet()
    except RuleError as error:
        place = {"deal": error.deal, "ply": error.ply}
        return {"ok": False, **place, "code": error.code, "message": error.message}
    return {
        "ok": True,
        "raw": [scores_to_json(deal.raw) for deal in sheet.deals],
        "net": [scores_to_json(deal.net) for deal in sheet.deals],
        "totals": scores_to_json(sheet.totals),
    }


def records_in(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Return the records of a stream of lines, in bounded memory.

    A line that begins with ``{`` begins a record when the one before it is complete, or when the
    line names its schema: so one that was cut off spoils no other. That reads JSON Lines, and
    records spread over many lines. Of one that is too long so much is kept that it is refused.
    """
    kept, depth = bytearray(), 0
    for line in lines:
        if line.startswith(b"{") and kept and (depth <= 0 or SCHEMA_KEY in line):
            yield bytes(kept)
            kept, depth = bytearray(), 0
        depth += _depth(line)
        # A record does not begin with a blank line.
        if len(kept) <= MOST_BYTES and (kept or line.strip()):
            kept += line
    if kept:
        yield bytes(kept)


def _depth(line: bytes) -> int:
    """Return how many objects are opened in a line and not closed; a string stays on its line."""
    bare = _STRING.sub(b"", line)
    return bare.count(b"{") - bare.count(b"}")
