"""Valued answers, as an analyst returns them."""

from __future__ import annotations

from games.tables.advice.analyst import Valued


def valued(action: str, value: float, loss: float) -> Valued:
    return Valued(action=action, value=value, loss=loss, cards=value, doubles=0, later=0)
