"""What other parts of the program put on the front page, above the reader's clubs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Content = Callable[[Any], object]
"""``content(user)``: what the panel's template shows as ``panel.content``; nothing, no panel."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A template, and what it shows to one reader."""

    template: str
    content: object


_offered: list[tuple[str, Content]] = []


def offer(template: str, content: Content) -> None:
    """Put a panel on the front page; called once, when an app is ready."""
    _offered.append((template, content))


def panels_for(user: Any) -> list[Panel]:
    """Return the panels that have something to show to *user*."""
    made = [Panel(template, content(user)) for template, content in _offered]
    return [panel for panel in made if panel.content]
