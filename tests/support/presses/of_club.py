"""Buttons of series, recurring events and webhooks, and those that make an event."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

from django.utils.timezone import localdate

from tests.support.event_forms import EVENT
from tests.support.events import (
    MakeEvent,
)
from tests.support.presses.cases import Press, Scene, pressed_in
from tournaments import services
from tournaments.models import (
    WebhookDelivery,
    WebhookStatus,
)


def of_club(scene: Scene, make_event: MakeEvent) -> None:
    scene.made["event"] = make_event(4)


@pressed_in("of_club", "new")
def a_new_event(scene: Scene) -> Press:
    return Press(data=EVENT | {"seen": scene.event.pk})


SERIES = {"name": "Winter", "event_count": "3", "best": "2", "scoring": "points", "points": "10 6"}


@pressed_in("of_club", "series_new")
def a_new_series(scene: Scene) -> Press:
    return Press(data=SERIES | {"seen": "0"})


@pressed_in("of_club", "series_season")
def a_new_season(scene: Scene) -> Press:
    return Press()


def made_series(scene: Scene) -> Any:
    return services.create_series(
        club=scene.club, actor=scene.boss, name="Year", event_count=3, best=2, points=[3]
    )


@pressed_in("of_club", "series_edit")
def changed_series(scene: Scene) -> Press:
    return Press({"series": made_series(scene).pk}, SERIES)


@pressed_in("of_club", "series_remove")
def the_series(scene: Scene) -> Press:
    return Press({"series": made_series(scene).pk})


def weekly(scene: Scene) -> dict[str, Any]:
    day = localdate() + timedelta(days=60)
    return {
        "source": scene.event.pk, "name": "Fridays", "next_date": f"{day:%Y-%m-%d}",
        "time": "19:30", "repeats": "weeks", "weekday": str(day.weekday()), "weeks": "1",
        "days_before": "14",
    }  # fmt: skip


@pressed_in("of_club", "recurring_new")
def a_new_recurring_event(scene: Scene) -> Press:
    return Press(data=weekly(scene) | {"seen": "0"})


def made_recurring(scene: Scene) -> Any:
    return services.create_recurring(
        club=scene.club,
        actor=scene.boss,
        source=scene.event,
        name="Fridays",
        next_date=localdate() + timedelta(days=60),
        time=time(20),
    )


@pressed_in("of_club", "recurring_edit")
def changed_recurring_event(scene: Scene) -> Press:
    return Press({"recurring": made_recurring(scene).pk}, weekly(scene) | {"weeks": "2"})


@pressed_in("of_club", "recurring_skip")
def a_skipped_date(scene: Scene) -> Press:
    made = made_recurring(scene)
    return Press({"recurring": made.pk}, {"day": f"{made.next_date:%Y-%m-%d}"})


@pressed_in("of_club", "recurring_skip")
def a_date_after_all(scene: Scene) -> Press:
    made = made_recurring(scene)
    services.skip_date(recurring=made, day=made.next_date, actor=scene.boss)
    return Press({"recurring": made.pk}, {"day": f"{made.next_date:%Y-%m-%d}", "keep": "1"})


@pressed_in("of_club", "recurring_end")
def the_recurring_event(scene: Scene) -> Press:
    return Press({"recurring": made_recurring(scene).pk})


@pressed_in("of_club", "recurring_end")
def the_recurring_event_again(scene: Scene) -> Press:
    made = made_recurring(scene)
    services.end_recurring(recurring=made, actor=scene.boss)
    return Press({"recurring": made.pk}, {"resume": "1"})


def secretary(scene: Scene) -> None:
    scene.club.memberships.filter(user=scene.boss).update(role="secretary")


@pressed_in("of_club", "webhooks")
def a_webhook(scene: Scene) -> Press:
    secretary(scene)
    return Press(data={"url": "https://results.example/barbu"})


def made_webhook(scene: Scene) -> Any:
    secretary(scene)
    return services.create_webhook(
        club=scene.club, actor=scene.boss, url="https://results.example/barbu"
    )


@pressed_in("of_club", "webhook_remove")
def the_webhook(scene: Scene) -> Press:
    return Press({"webhook": made_webhook(scene).pk})


@pressed_in("of_club", "webhook_again")
def a_failed_delivery(scene: Scene) -> Press:
    failed = WebhookDelivery.objects.create(
        webhook=made_webhook(scene), event=scene.event, version=1, status=WebhookStatus.FAILED
    )
    return Press({"delivery": failed.pk})
