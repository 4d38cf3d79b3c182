"""Names of a list whose last names are in capitals, as French lists have them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from accounts.names import APOSTROPHES, ARTICLES, HYPHENS
from accounts.player_columns import SUFFIXES

#: words of a last name that are in small letters, as in "de La Fontaine" and "van der Heide"
PARTICLES = {"da", "de", "den", "der", "des", "di", "du", "van", "von", "zu"}
#: words of one or two letters that are no initials
_SHORT = {word for word in {*ARTICLES, *PARTICLES} if len(word) < 3} | {"al", "el"}
_JOINED = re.compile(f"([{re.escape(APOSTROPHES + HYPHENS)}])")
#: "D'" before a vowel, with or without an accent, at the start of a word in title case
_MC = re.compile("^Ma?c(?=[A-Z])")
#: a last name of two letters, which initials without a vowel are not
_SHORT_LAST_NAME = re.compile("(?=.?[AEIOUY])[A-Z]{2}|NG")
_D_BEFORE_VOWEL = re.compile(f"^D(?=[{re.escape(APOSTROPHES)}][AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜ])")


def has_last_names_in_capitals(names: Iterable[str]) -> bool:
    """Return whether a name of the list has a last name in capitals and a first name not so.

    >>> has_last_names_in_capitals(["LI Wei", "MARTIN Jean"])
    True
    >>> has_last_names_in_capitals(["LI Wei", "JEAN MARTIN"])
    False
    """
    return any(
        any(map(_is_long, words)) and not all(map(_is_in_capitals, words))
        for words in map(str.split, names)
    )


def without_capitals(name: str, *, is_in_order: bool = False, among_such: bool = False) -> str:
    """Return *name* with its words in capitals in title case, behind the first name.

    Names of one word stay, and so do words of one or two letters that are no articles, because they
    may be initials. Particles behind the first name are in small letters. The order stays if there
    are capitals behind the first name too.

    :param is_in_order: whether the first name is known to come first.
    :param among_such: whether last names of the list are in capitals, so that a word of two letters
        with a vowel is a last name too.

    >>> without_capitals("BLANCHARD Émilie"), without_capitals("Inès D'ALMEIDA")
    ('Émilie Blanchard', "Inès d'Almeida")
    >>> without_capitals("LE GALL JP"), without_capitals("ZOE ROY"), without_capitals("LEO")
    ('JP Le Gall', 'Zoe Roy', 'LEO')
    >>> without_capitals("JP McDonald"), without_capitals("Al O'Brien III")
    ('JP McDonald', "Al O'Brien III")
    >>> without_capitals("Zoe MCDONALD"), without_capitals("de LA TOUR Anne-Zoé")
    ('Zoe McDonald', 'Anne-Zoé de La Tour')
    >>> without_capitals("DE LA FONTAINE Jean"), without_capitals("JAN DE VRIES")
    ('Jean de La Fontaine', 'Jan de Vries')
    >>> without_capitals("VON DER HEIDE Anna"), without_capitals("VAN DAMME")
    ('Anna von der Heide', 'Van Damme')
    >>> without_capitals("MC DONALD Kevin"), without_capitals("MC ROY")
    ('Kevin McDonald', 'Mc Roy')
    >>> without_capitals("McDONALD Kevin"), without_capitals("Ann MacLEOD")
    ('Kevin McDonald', 'Ann MacLeod')
    >>> without_capitals("LI Wei"), without_capitals("LI Wei", among_such=True)
    ('LI Wei', 'Wei Li')
    """
    words = name.split()
    if len(words) < 2:
        return name
    if among_such and not any(map(_is_in_capitals, words)):
        return _with_short_last_name(words, is_in_order=is_in_order) or name
    if not any(_is_long(word) for word in words):
        return name
    behind = 0 if is_in_order else _end_of_last_name(words)
    return " ".join(_without_capitals(words[behind:] + words[:behind]))


def _with_short_last_name(words: list[str], *, is_in_order: bool) -> str:
    """Return the name, of which one end is a last name of two letters; empty if it is not.

    >>> _with_short_last_name(["Anna", "NG"], is_in_order=False)
    'Anna Ng'
    >>> _with_short_last_name(["JP", "Roy"], is_in_order=False)
    ''
    """
    first, *middle, last = words
    if _SHORT_LAST_NAME.fullmatch(last) and not first.isupper():
        return " ".join([first, *middle, last.title()])
    if _SHORT_LAST_NAME.fullmatch(first) and not (last.isupper() or is_in_order):
        return " ".join([*middle, last, first.title()])
    return ""


def _without_capitals(words: list[str]) -> list[str]:
    """Return *words*, of which the first is no particle, with those in capitals put right."""
    right: list[str] = []
    for at, word in enumerate(words):
        if not _is_in_capitals(word):
            right.append(word)
        elif at > 1 and words[at - 1] == "MC":
            right[-1] += _title_case(word)
        elif at and word.lower() in PARTICLES and any(map(_is_in_capitals, words[at + 1 :])):
            right.append(word.lower())
        else:
            right.append(_D_BEFORE_VOWEL.sub("d" if at else "D", _title_case(word)))
    return right


def _is_in_capitals(word: str) -> bool:
    return _is_long(word) or (word.isupper() and word.lower() in _SHORT)


def _is_long(word: str) -> bool:
    """Return whether *word* has three or more letters, all in capitals, and is no suffix."""
    letters = _MC.sub("", _JOINED.sub("", word))
    is_word = len(letters) > 2 and letters.isalpha() and letters.isupper()
    return is_word and word.lower() not in SUFFIXES


def _end_of_last_name(words: list[str]) -> int:
    """Return how many of the first *words* are a last name in capitals before a first name.

    Small words before the capitals belong to it, as in "van den BERG Zoe".
    """
    end = 0
    for number, word in enumerate(words, 1):
        if _is_in_capitals(word):
            end = number
        elif not word.islower():
            break
    is_last_name = any(_is_long(word) for word in words[:end])
    return end if is_last_name and not any(_is_long(word) for word in words[end:]) else 0


def _title_case(word: str) -> str:
    """Return *word* in lower case but for the first letter of each part, and after "Mc".

    "Mac" is followed by a capital only if it was not in capitals itself.
    """
    if _MC.match(word):
        start, rest = re.split("(?<=c)", word, maxsplit=1)
        return start + _title_case(rest)
    parts = (part.capitalize() for part in _JOINED.split(word))
    return "".join(re.sub(r"(?<=^Mc)\w", lambda found: found[0].upper(), part) for part in parts)
