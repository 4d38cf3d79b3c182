"""The rules a club may choose from. The games know them; they are offered here at the start."""

from collections.abc import Mapping

from django.utils.functional import Promise

_offered: dict[str, str | Promise] = {}


def offer(names: Mapping[str, str | Promise]) -> None:
    """Offer rules to clubs, key to name; called once, when the project is ready."""
    _offered.update(names)


def choices() -> list[tuple[str, str | Promise]]:
    return list(_offered.items())


def is_offered(key: str) -> bool:
    return key in _offered


def name_of(key: str) -> str:
    return str(_offered.get(key, key))
