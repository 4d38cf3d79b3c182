"""The names of the files that a club's pages offer, in the reader's language."""

from __future__ import annotations

from django.utils.text import slugify

from accounts.models import Club


def file_name(club: Club, kind: str, *parts: object) -> str:
    """Return the name of a file of *club*: ``river-event-3-standings.xlsx``.

    :param kind: the extension.
    :param parts: translated words, numbers and dates. Only ASCII letters and digits of them remain,
        because browsers disagree about others in the header ``Content-Disposition``.
    """
    return f"{club.slug}-{'-'.join(slugify(str(part)) for part in parts)}.{kind}"
