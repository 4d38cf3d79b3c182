"""Text from outside: checking that it can be stored, reducing it to a line, reading integers."""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST_WHOLE = 2**63 - 1
"""The greatest number that a column of PostgreSQL holds."""

# Control characters, and the separators of lines and paragraphs.
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
# Invisible characters: those that change the direction of writing, even of text that follows, and
# spaces without a width, with which two different names could look the same.
_UNSEEN = re.compile(
    r"[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+"
)


def is_storable(text: str) -> bool:
    """Return whether PostgreSQL can store *text*: not with a NUL or half of a surrogate pair.

    >>> is_storable("é"), is_storable("\\x00"), is_storable("\\ud800")
    (True, False, False)
    """
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def texts_in(data: object) -> Iterator[str]:
    """Yield every text in JSON data, including keys."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            waiting += value


def one_line(text: str) -> str:
    """Return *text* with a space for each run of control characters and line breaks.

    Characters that change the direction of text, or are invisible, are left out.

    >>> one_line("Tuesday\\r\\nBcc: all\\x07 "), one_line("\\u202eyadnoM \\u200b")
    ('Tuesday Bcc: all', 'yadnoM')
    """
    if not (_BREAKS.search(text) or _UNSEEN.search(text)):
        return text
    return _UNSEEN.sub("", _BREAKS.sub(" ", text)).strip()


def whole_number(text: str) -> int | None:
    """Return the non-negative integer in a text of a query or form; None for anything else.

    Python refuses to parse thousands of digits, PostgreSQL numbers above :data:`MOST_WHOLE`.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None)
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(MOST_WHOLE)):
        return None
    number = int(text)
    return number if number <= MOST_WHOLE else None
