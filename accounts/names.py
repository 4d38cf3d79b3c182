"""People's names: the form that is stored, and the form to sort and search by."""

from __future__ import annotations

from unicodedata import combining, normalize

from accounts.text import one_line

#: letters that Unicode does not decompose into a plain letter and an accent
WITHOUT_ACCENTS = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ı": "i",
    "æ": "ae",
    "œ": "oe",
    "ß": "ss",
}


def tidy_name(name: str) -> str:
    """Return *name* with single spaces between words and none around them.

    >>> tidy_name(" Anne\\x07\\n Smith"), tidy_name("\\x1b")
    ('Anne Smith', '')
    """
    return " ".join(one_line(name).split())


def folded(name: str) -> str:
    """Return *name* in lower case and without accents, to sort and to search by.

    :class:`accounts.search.Folded` does the same in the database.

    >>> folded("Éloïse"), folded("Łukasz Bjørn"), folded("Cœur")
    ('eloise', 'lukasz bjorn', 'coeur')
    """
    plain = (char for char in normalize("NFKD", name.casefold()) if not combining(char))
    return "".join(WITHOUT_ACCENTS.get(char, char) for char in plain)
