"""The names of the files that a club's pages offer, in the reader's language."""

from __future__ import annotations

from django.utils.text import slugify

from accounts.models import Club


def file_name(club: Club, kind: str, *parts: object) -> str:
    """Return the name of a file of *club*: ``river-ladder-3-2026-01-01.csv``.

    :param kind: the extension.
    :param parts: translated words, numbers and dates. Only ASCII letters and digits of them remain,
        because browsers disagree about others in the header ``Content-Disposition``.
    """
    words = filter(None, (slugify(str(part)) for part in parts))
    return f"{'-'.join([club.slug, *words])}.{kind}"
