"""Panels that other apps add to the list of games and to the page of a new score sheet."""

from __future__ import annotations

from collections.abc import Callable

from accounts.home_panels import Panel
from accounts.models import Club, Role

ContentFor = Callable[[Club, Role | None], object]
"""``content_for(club, role)`` returns ``panel.content``; a false value hides the panel."""

_registered: list[tuple[str, ContentFor]] = []


def register(template: str, content_for: ContentFor) -> None:
    """Add a panel to both pages; called once, when an app is ready."""
    _registered.append((template, content_for))


def panels_for(club: Club, role: Role | None) -> list[Panel]:
    """Return the panels that have content for a reader with *role*."""
    panels = [Panel(template, content_for(club, role)) for template, content_for in _registered]
    return [panel for panel in panels if panel.content]
