"""Checking records one after the other, each to one line of JSON.

>>> check_record(b"[]")["code"]
'wrong-type'
>>> list(records_in([b'{"a": 1}', b'{', b'  "a": 2', b'}', b'', b'{"a": 3}']))
[b'{"a": 1}', b'{  "a": 2}', b'{"a": 3}']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.rules.errors import RuleError
from games.rules.record import MOST_BYTES, read_record, scores_to_json


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

    A line that begins with ``{`` begins a record, and the lines up to the next such line belong to
    it: JSON Lines, or one record or several spread over many lines. Of a record that is too
    long so much is kept that it is refused for that.
    """
    kept = b""
    for line in lines:
        if line.startswith(b"{") and kept.strip():
            yield kept
            kept = b""
        if len(kept) <= MOST_BYTES:
            kept += line
    if kept.strip():
        yield kept
