"""Panels that other apps add to the page of a replay, below the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.models import Game

ContentFor = Callable[[Any, Game], object]
"""``content_for(user, game)`` returns ``panel.content`` of the template; no panel if it is falsy.

The game has ended, and the user may see its replay.
"""


@dataclass(frozen=True, slots=True)
class Panel:
    """A template with its content for one user and one game."""

    template: str
    content: object


_registered: list[tuple[str, ContentFor]] = []


def register(template: str, content_for: ContentFor) -> None:
    """Add a panel to the pages of replays; called once, when an app is ready."""
    _registered.append((template, content_for))


def panels_for(user: Any, game: Game) -> list[Panel]:
    """Return the panels that have content for *user*."""
    panels = [Panel(template, content_for(user, game)) for template, content_for in _registered]
    return [panel for panel in panels if panel.content]
