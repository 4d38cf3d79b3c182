"""Rungs in templates."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def of_player(numbers: Mapping[int, int], player: int) -> int | str:
    """Return the rung of a player, or a dash if they have none."""
    return numbers.get(player, "–")
