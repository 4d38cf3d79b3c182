"""The order of names in a list, as its reader expects it.

It begins with the last name for readers who have chosen that; see
:mod:`accounts.first_or_last_name`.

The embedded PostgreSQL is built without ICU, so names are sorted by a key: the name in lower case
without accents and apostrophes, which is the order of all languages of the site. :data:`LETTERS`
lists other languages, which sort some letters after z or after their plain form. The language that
the reader's browser prefers decides, because the site may not be available in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from unicodedata import normalize

from django.http import HttpRequest, HttpResponse
from django.utils.translation.trans_real import parse_accept_lang_header

from accounts.first_or_last_name import prefers_last
from accounts.names import folded, last_name

# Keys are sorted by code point, and "{" comes after "z".
_DANISH = {"æ": "{a", "ä": "{a", "ø": "{b", "ö": "{b", "å": "{c"}
_SWEDISH = {"å": "{a", "ä": "{b", "æ": "{b", "ö": "{c", "ø": "{c"}
LETTERS: Mapping[str, Mapping[str, str]] = {
    "da": _DANISH,
    "nb": _DANISH,
    "nn": _DANISH,
    "no": _DANISH,
    "sv": _SWEDISH,
    "fi": _SWEDISH,
    "es": {"ñ": "n{"},
    "pl": {
        "ą": "a{", "ć": "c{", "ę": "e{", "ł": "l{", "ń": "n{", "ó": "o{", "ś": "s{", "ź": "z{",
        "ż": "z{{",
    },
}  # fmt: skip
"""For each language, the letters that are not sorted like their plain form, with their keys."""

_letters: ContextVar[Mapping[str, str]] = ContextVar("letters", default={})  # noqa: B039 - never changed
_reader: ContextVar[HttpRequest | None] = ContextVar("reader", default=None)


def sorts_by_last() -> bool:
    """Return whether the current request's reader wants last names first in the order."""
    request = _reader.get()
    return request is not None and prefers_last(request)


def letters_of_reader() -> Mapping[str, str]:
    """Return the letters with special keys in the language of the current request's reader."""
    return _letters.get()


def order_key(name: str) -> str:
    """Return the key by which *name* is sorted for the reader.

    :func:`accounts.search.people_by_name` does the same in the database.
    """
    if sorts_by_last():
        return f"{_key(last_name(name))}\0{_key(name)}"
    return _key(name)


def _key(name: str) -> str:
    text = normalize("NFC", name).lower()
    for letter, key in letters_of_reader().items():
        text = text.replace(letter, key)
    return folded(text)


def language_of(header: str) -> str:
    """Return the language that a browser prefers, without its country.

    >>> language_of("da-DK,en;q=0.8"), language_of("en, da;q=0.5"), language_of("")
    ('da', 'en', '')
    """
    accepted = parse_accept_lang_header(header.lower())
    return accepted[0][0].partition("-")[0] if accepted else ""


class NameSortingMiddleware:
    """Sorts names as the reader has chosen, in the language that their browser prefers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        header = request.headers.get("Accept-Language", "")
        token = _letters.set(LETTERS.get(language_of(header), {}))
        reader = _reader.set(request)
        try:
            return self.get_response(request)
        finally:
            _reader.reset(reader)
            _letters.reset(token)
