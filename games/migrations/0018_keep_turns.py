from __future__ import annotations

from typing import Any

from django.db import migrations


def keep_turns(apps: Any, schema_editor: Any) -> None:
    """Write the turns that tables with days for each turn wait for, and who was sent an e-mail.

    A bot in turn has no deadline.
    """
    tables = apps.get_model("games", "Table").objects.filter(pace="days", status="playing")
    for table in tables.exclude(deadline=None):
        seating = (
            apps.get_model("games", "Seating")
            .objects.filter(game_id=table.pk, seat=table.turn)
            .values_list("player__user", "guest")
            .first()
        )
        user = seating and (seating[0] or seating[1])
        if not user:
            continue
        events = apps.get_model("games", "TableEvent").objects.filter(
            game_id=table.pk, seat=table.turn, kind="act"
        )
        mails = apps.get_model("games", "TurnMail").objects.filter(game_id=table.pk)
        mail = mails.order_by("-version").first()
        apps.get_model("games", "AwaitedTurn").objects.create(
            game_id=table.pk,
            user_id=user,
            seat=table.turn,
            action=events.order_by("-number").values_list("number", flat=True).first() or 0,
            began_at=table.last_event_at,
            noticed_at=mail.sent_at if mail else None,
        )


class Migration(migrations.Migration):
    """Write the turns that are awaited now."""

    dependencies = [("games", "0017_awaited_turns")]

    operations = [migrations.RunPython(keep_turns, migrations.RunPython.noop)]
