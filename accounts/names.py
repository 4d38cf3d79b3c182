"""People's names: as they are stored, and as they are sorted and searched by."""

from __future__ import annotations

from unicodedata import combining, normalize

from accounts.text import one_line


def tidy_name(name: str) -> str:
    """Return *name* with single spaces between words and none around them.

    >>> tidy_name(" Anne\\x07\\n Smith"), tidy_name("\\x1b")
    ('Anne Smith', '')
    """
    return " ".join(one_line(name).split())


def folded(name: str) -> str:
    """Return *name* in lower case and without accents, to sort and to search by.

    >>> folded("Éloïse")
    'eloise'
    """
    return "".join(char for char in normalize("NFKD", name.casefold()) if not combining(char))
