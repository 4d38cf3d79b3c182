"""The sets of rules that a club can choose from.

They belong to the games app, which this app does not import; they are registered at start-up.
"""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst

from accounts.models import Club

Choices = list[tuple[str, str]]

_names: dict[str, str | Promise] = {}
_summaries: dict[str, str | Promise] = {}
_club_choices: list[Callable[[Club], Choices]] = []


def register(
    names: Mapping[str, str | Promise], summaries: Mapping[str, str | Promise] | None = None
) -> None:
    """Offer rules, as names by key, to all clubs; called once, when the project is ready.

    :param summaries: a line on how each set of rules plays.
    """
    _names.update(names)
    _summaries.update(summaries or {})


def register_for_clubs(choices_of: Callable[[Club], Choices]) -> None:
    """Offer each club its own rules too; called once, when the project is ready."""
    _club_choices.append(choices_of)


def choices(club: Club | None = None) -> Choices:
    """Return the keys and names that *club*, or a new club, can choose, its own rules first."""
    own = [choice for choices_of in _club_choices for choice in choices_of(club)] if club else []
    return own + [(key, str(name)) for key, name in _names.items()]


def summary_of(key: str) -> str:
    """Return a sentence on how rules play, or ``""`` for those of a club."""
    return f"{capfirst(str(_summaries[key]))}." if key in _summaries else ""


def is_offered(key: str, club: Club | None = None) -> bool:
    return key in dict(choices(club))


def name_of(key: str) -> str:
    return str(_names.get(key, key))
