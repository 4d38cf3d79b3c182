"""Panels that other apps add to the page of a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.home_panels import Panel
from accounts.models import Player

ContentFor = Callable[[Player, Any], object]
"""``content_for(player, user)`` returns what *user* may see; a false value hides the panel."""

_registered: list[tuple[str, ContentFor]] = []


def register(template: str, content_for: ContentFor) -> None:
    """Add a panel to the pages of players; called once, when an app is ready."""
    _registered.append((template, content_for))


def panels_for(player: Player, user: Any) -> list[Panel]:
    """Return the panels of *player* that have content for *user*."""
    panels = [Panel(template, content_for(player, user)) for template, content_for in _registered]
    return [panel for panel in panels if panel.content]
