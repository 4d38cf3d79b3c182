"""Checking records: each gives one JSON object.

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
# The closing quote is optional, so that a missing one does not cause backtracking.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?')


def check_record(source: bytes) -> dict[str, Any]:
    """Return the scores of a record, replayed and scored again, or its first error, as JSON."""
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
    """Yield the records of a stream of lines, in bounded memory.

    A line that begins with ``{`` begins a record if the record before it is complete, or if the
    line has the key of the schema, so that a truncated record does not damage the next one. This
    reads JSON Lines and records of many lines. A record that is too long is cut to a length that
    is still refused.
    """
    kept, depth = bytearray(), 0
    for line in lines:
        if line.startswith(b"{") and kept and (depth <= 0 or SCHEMA_KEY in line):
            yield bytes(kept)
            kept, depth = bytearray(), 0
        depth += _depth(line)
        # Blank lines between records belong to none.
        if len(kept) <= MOST_BYTES and (kept or line.strip()):
            kept += line
    if kept:
        yield bytes(kept)


def _depth(line: bytes) -> int:
    """Return the number of objects opened minus those closed in a line, strings left out."""
    bare = _STRING.sub(b"", line)
    return bare.count(b"{") - bare.count(b"}")
