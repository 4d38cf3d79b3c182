"""The rules a club may choose from. The games know them; they are offered here at the start."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise

from accounts.models import Club

Choices = list[tuple[str, str]]

_offered: dict[str, str | Promise] = {}
_own: list[Callable[[Club], Choices]] = []


def offer(names: Mapping[str, str | Promise]) -> None:
    """Offer rules to clubs, key to name; called once, when the project is ready."""
    _offered.update(names)


def offer_own(choices_of: Callable[[Club], Choices]) -> None:
    """Offer each club its own rules beside these; called once, when the project is ready."""
    _own.append(choices_of)


def choices(club: Club | None = None) -> Choices:
    """Return key and name of what *club*, or a new one, may choose; its own rules first."""
    own = [choice for choices_of in _own for choice in choices_of(club)] if club else []
    return own + [(key, str(name)) for key, name in _offered.items()]


def is_offered(key: str, club: Club | None = None) -> bool:
    return key in dict(choices(club))


def name_of(key: str) -> str:
    return str(_offered.get(key, key))
