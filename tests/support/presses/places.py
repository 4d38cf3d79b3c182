"""The URLs of buttons: those of an event, its entries and its tables."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.timezone import now

from tests.support.events import (
    give,
    table_of,
)
from tests.support.presses.cases import Scene
from tournaments import services
from tournaments.models import (
    Round,
    Table,
)

REASON = {"reason": "a slip"}


def entry_of(scene: Scene, number: int = 0) -> Any:
    return scene.event.entries.select_related("player__user").order_by("pk")[number]


def of_entry(scene: Scene, number: int = 0, **kwargs: Any) -> dict[str, Any]:
    return {"pk": scene.event.pk, "entry": entry_of(scene, number).pk, **kwargs}


def of_event(scene: Scene, **kwargs: Any) -> dict[str, Any]:
    return {"pk": scene.event.pk, **kwargs}


def table(number: int = 1) -> Table:
    return table_of(Round.objects.get(number=1), number)


def of_table(number: int = 1) -> dict[str, Any]:
    one = table(number)
    return {"pk": one.round.tournament_id, "table": one.pk}


def abandoned(scene: Scene) -> None:
    services.abandon_table(table=table(), actor=scene.boss, reason="ill")


def decided(scene: Scene) -> None:
    for number in (1, 2):
        give(table(number))


def soon() -> str:
    return f"{now() + timedelta(days=2):%Y-%m-%dT%H:%M}"
