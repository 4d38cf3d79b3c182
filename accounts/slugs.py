"""Slugs of clubs, called addresses on the pages: reserved ones, and making one from a name."""

import re
from itertools import count

from accounts.models import Club
from accounts.names import APOSTROPHES, folded

PRACTICE_CLUB = "guests-of-the-house"
"""The club of the games against bots, which a migration creates; it has no members."""

RESERVED = frozenset(
    {
        PRACTICE_CLUB,
        *("accounts", "admin", "api", "c", "clubs", "new", "play", "rules", "static", "ws"),
    }
)
"""Slugs that the site uses, or that could be mistaken for its own."""


def is_reserved(slug: str) -> bool:
    """Return whether *slug* is reserved, ignoring case."""
    return slug.lower() in RESERVED


def free_address(name: str) -> str:
    """Return a free slug made of the words of *name*, with a number if they are taken.

    Another club may take it before this one is stored.
    """
    most = Club._meta.get_field("slug").max_length or 0
    plain = _plain(name)[: most - len("-999")].rstrip("-") or "club"
    taken = set(Club.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    proposals = (plain if n == 1 else f"{plain}-{n}" for n in count(1))
    return next(one for one in proposals if one not in taken and not is_reserved(one))


def _plain(name: str) -> str:
    """Return the words of *name* in lower case without accents, joined by hyphens.

    >>> _plain("L’Étoile d'Œuvres & Cie"), _plain("Łódź — Barbu!"), _plain("バルブ")
    ('l-etoile-d-oeuvres-cie', 'lodz-barbu', '')
    """
    words = folded(re.sub(f"[{APOSTROPHES}]", "-", name))
    return re.sub("[^a-z0-9]+", "-", words).strip("-")
