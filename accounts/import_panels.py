"""Next steps that other apps add to the page after an import of players."""

from __future__ import annotations

from collections.abc import Callable

from accounts.home_panels import Panel
from accounts.models import Club

ContentFor = Callable[[Club], object]
"""``content_for(club)`` returns the template's ``panel.content``; a false value hides the panel."""

_registered: list[tuple[str, ContentFor]] = []


def register(template: str, content_for: ContentFor) -> None:
    """Add a panel to the page; called once, when an app is ready."""
    _registered.append((template, content_for))


def panels_for(club: Club) -> list[Panel]:
    """Return the panels that have content for *club*."""
    panels = [Panel(template, content_for(club)) for template, content_for in _registered]
    return [panel for panel in panels if panel.content]
