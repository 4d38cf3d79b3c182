from django.db import migrations, models


class Migration(migrations.Migration):
    """The id of an action belongs to who sends it: the same id of somebody else is another one."""

    dependencies = [("games", "0008_rename_last_event_and_spectators")]

    operations = [
        migrations.RemoveConstraint("tableevent", "event_once_per_client_id"),
        migrations.AddConstraint(
            "tableevent",
            models.UniqueConstraint(
                condition=models.Q(("client_id__isnull", False)),
                fields=("game", "seat", "client_id"),
                name="event_once_per_seat_and_client_id",
            ),
        ),
        migrations.RemoveConstraint("dealchange", "change_once_per_client_id"),
        migrations.AddConstraint(
            "dealchange",
            models.UniqueConstraint(
                fields=("game", "actor", "client_id"),
                name="change_once_per_actor_and_client_id",
            ),
        ),
    ]
