from typing import Any

from django.db import migrations

from tournaments.models.event import new_lot


def add_phases(apps: Any, schema_editor: Any) -> None:
    """Give every event one phase, with the rounds that it has, and every entry its lot."""
    events = apps.get_model("tournaments", "Tournament").objects.order_by("pk")
    phases = apps.get_model("tournaments", "Phase").objects
    rounds = apps.get_model("tournaments", "Round").objects
    entries = apps.get_model("tournaments", "Entry").objects
    for event in events.only("round_count", "round_kind", "deals").iterator():
        phase = phases.create(
            tournament=event,
            number=1,
            pairing="movement",
            round_count=event.round_count,
            round_kind=event.round_kind,
            deals=event.deals,
            status="current",
        )
        rounds.filter(tournament=event).update(phase=phase)
    for entry in entries.filter(lot=None).only("pk").order_by("pk").iterator():
        entries.filter(pk=entry.pk).update(lot=new_lot())


def remove_phases(apps: Any, schema_editor: Any) -> None:
    """Take the rounds out of their phases, which are deleted."""
    apps.get_model("tournaments", "Round").objects.update(phase=None)
    apps.get_model("tournaments", "Phase").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_phases")]

    operations = [migrations.RunPython(add_phases, remove_phases)]
