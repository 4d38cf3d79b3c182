"""Checking records: each gives one JSON object.

>>> check_record(b"[]")["code"]
'wrong-type'
>>> list(records_in([b'{"a": 1}', b'{', b'  "a": 2', b'}', b'', b'{"a": 3}']))
[b'{"a": 1}', b'{  "a": 2}', b'{"a": 3}']
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from games.rules.errors import RuleError
from games.rules.records.record import MOST_BYTES, read_record, scores_to_json

SCHEMA_KEY = b'"schema"'
# The closing quote is optional, so that a missing one causes no backtracking.
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?')
_ESCAPED = re.compile(rb"\\.")
_BETWEEN = re.compile(rb"\n(?=[^\s\]}])")


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

    It reads JSON Lines and records of many lines. A line begins a record if the previous record is
    complete; if not, a line that begins with ``{`` and has the key of the schema does, so that a
    truncated record does not damage the next one. A record that is too long is cut to a length that
    is still refused.
    """
    kept, depth, is_open = bytearray(), 0, False
    for line in lines:
        begins = not is_open or (line.startswith(b"{") and SCHEMA_KEY in line)
        if kept and begins and line.strip():
            yield from _records_of(bytes(kept))
            kept, depth = bytearray(), 0
        # Blank lines between records are dropped.
        if kept or line.strip():
            depth += _depth(line)
            is_open = depth > 0 or _ends_in_string(line)
            if len(kept) <= MOST_BYTES:
                kept += line
    if kept:
        yield from _records_of(bytes(kept))


def _records_of(text: bytes) -> Iterator[bytes]:
    """Yield *text*, or each record in it if it is not JSON as a whole.

    Lines that are indented, or begin with a closing bracket, belong to the line before them.
    """
    if len(text) > MOST_BYTES or b"\n" not in text.rstrip() or _is_json(text):
        yield text
    else:
        yield from _BETWEEN.split(text)


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _depth(line: bytes) -> int:
    """Return the number of opening minus closing brackets in a line, without those in strings."""
    bare = _STRING.sub(b"", line)
    return sum(map(bare.count, (b"{", b"["))) - sum(map(bare.count, (b"}", b"]")))


def _ends_in_string(line: bytes) -> bool:
    """Return whether a line ends inside a string."""
    return bool(_ESCAPED.sub(b"", line).count(b'"') % 2)
