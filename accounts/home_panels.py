"""Panels that other apps add to the home page, above or below the user's clubs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

ContentFor = Callable[[Any], object]
"""``content_for(user)`` returns the template's ``panel.content``; a false value hides the panel."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A template with its content for one user."""

    template: str
    content: object
    below: bool = False
    top: bool = False


_registered: list[tuple[str, ContentFor, bool, bool]] = []


def register(
    template: str,
    content_for: ContentFor,
    *,
    first: bool = False,
    below: bool = False,
    top: bool = False,
) -> None:
    """Add a panel to the home page; called once, when an app is ready.

    :param first: whether it comes before the panels that are registered already.
    :param below: whether it comes below the user's clubs.
    :param top: whether it comes before everything else on the page.
    """
    _registered.insert(0 if first else len(_registered), (template, content_for, below, top))


def panels_for(user: Any) -> list[Panel]:
    """Return the panels that have content for *user*."""
    panels = [
        Panel(template, content_for(user), below, top)
        for template, content_for, below, top in _registered
    ]
    return [panel for panel in panels if panel.content]
