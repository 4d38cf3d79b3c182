"""Addresses of clubs that nobody can choose."""

PRACTICE_CLUB = "guests-of-the-house"
"""That of the club of the games against bots, which a migration creates; it has no members."""

RESERVED = frozenset(
    {
        PRACTICE_CLUB,
        *("accounts", "admin", "api", "c", "clubs", "new", "play", "rules", "static", "ws"),
    }
)
"""Addresses that the site uses, or that look as if it did."""


def is_reserved(slug: str) -> bool:
    """Return whether *slug* is reserved, in capitals too."""
    return slug.lower() in RESERVED
