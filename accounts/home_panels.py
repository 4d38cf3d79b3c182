"""Panels that other apps add to the home page, above the user's clubs."""

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


_registered: list[tuple[str, ContentFor]] = []


def register(template: str, content_for: ContentFor, *, first: bool = False) -> None:
    """Add a panel to the home page; called once, when an app is ready.

    :param first: whether it comes before the panels that are registered already.
    """
    _registered.insert(0 if first else len(_registered), (template, content_for))


def panels_for(user: Any) -> list[Panel]:
    """Return the panels that have content for *user*."""
    panels = [Panel(template, content_for(user)) for template, content_for in _registered]
    return [panel for panel in panels if panel.content]
