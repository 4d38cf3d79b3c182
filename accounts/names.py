"""People's names: the form that is stored, and the form to sort and search by."""

from __future__ import annotations

import re
from collections.abc import Callable
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
#: apostrophes, and the accents that are typed for them
APOSTROPHES = "'’‘‛ʼ`´′＇"
#: hyphens and dashes, which separate words as spaces do
HYPHENS = "-‐‑‒–—−"
#: words before the last one that belong to a last name, as in "Le Gall"; "de" and "van" do not
ARTICLES = ("la", "le", "les", "du", "des", "mac", "mc", "saint", "sainte")
LAST_NAME = rf"(?:^| )((?:(?:{'|'.join(ARTICLES)}) )*[^ ]+)$"
"""A regular expression of a last name, whose case does not matter, for Python and PostgreSQL."""
_STRAIGHT = str.maketrans(dict.fromkeys(APOSTROPHES, "'"))
_SIGNS = str.maketrans(dict.fromkeys(APOSTROPHES) | dict.fromkeys(HYPHENS, " "))


def tidy_name(name: str) -> str:
    """Return *name* with single spaces between words and none around them.

    >>> tidy_name(" Anne\\x07\\n Smith"), tidy_name("\\x1b")
    ('Anne Smith', '')
    """
    return " ".join(one_line(name).split())


def last_name(name: str) -> str:
    """Return the last word of *name*, with the articles before it.

    :class:`accounts.search.LastName` does the same in the database.

    >>> last_name("Yann Le Gall"), last_name("Zoe van den Berg"), last_name("Bo")
    ('Le Gall', 'Berg', 'Bo')
    """
    found = re.search(LAST_NAME, name, re.IGNORECASE)
    return found[1] if found else ""


def first_name(name: str) -> str:
    """Return what *name* has before its :func:`last_name`.

    >>> first_name("Yann Le Gall"), first_name("Zoe van den Berg"), first_name("Bo")
    ('Yann', 'Zoe van den', '')
    """
    return name.removesuffix(last_name(name)).strip()


def folded(name: str) -> str:
    """Return *name* in lower case without accents and apostrophes, to sort and to search by.

    Hyphens become spaces. :class:`accounts.search.Folded` does the same in the database.

    >>> folded("Éloïse"), folded("Łukasz Bjørn"), folded("Le Floc’h"), folded("Anne-Zoé")
    ('eloise', 'lukasz bjorn', 'le floch', 'anne zoe')
    """
    text = name.translate(_SIGNS).casefold()
    plain = (char for char in normalize("NFKD", text) if not combining(char))
    return "".join(WITHOUT_ACCENTS.get(char, char) for char in plain)


def pattern_of(word: str) -> str:
    """Return a regular expression that finds *word* in folded names, with or without their spaces.

    Only a match at the start of a word may ignore spaces. Python and PostgreSQL both read it.

    >>> pattern_of("Gall")
    'gall|(^| )g ?a ?l ?l'
    """
    text = folded(word)
    letters = " ?".join(map(re.escape, text.replace(" ", "")))
    return f"{re.escape(text)}|(^| ){letters}"


def finder(text: str) -> Callable[[str], bool]:
    """Return whether a name contains each word of *text*, as the lookup ``finds`` does in SQL.

    >>> has_words = finder("legall yann")
    >>> has_words("Yann Le Gall"), has_words("Yann Gall")
    (True, False)
    """
    patterns = [re.compile(pattern_of(word)) for word in text.split()]

    def finds(name: str) -> bool:
        plain = folded(name)
        return all(pattern.search(plain) for pattern in patterns)

    return finds


def alike(name: str) -> str:
    """Return *name* in lower case with one kind of apostrophe.

    >>> alike("Le Floc’h") == alike("le floc'h")
    True
    """
    return name.lower().translate(_STRAIGHT)
