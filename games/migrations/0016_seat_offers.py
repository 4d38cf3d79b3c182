import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Seats can be reserved for the players of the game before."""

    dependencies = [
        ("accounts", "0004_tokens_expire"),
        ("games", "0015_histories_are_final"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatOffer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=1)),
                ("expires_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_offers",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "seat"), name="seat_offer_once_a_seat"),
                    models.UniqueConstraint(
                        fields=("game", "player"), name="seat_offer_once_a_player"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", ["N", "E", "S", "W", "X"])),
                        name="seat_offer_seat_is_known",
                    ),
                ],
            },
        ),
    ]
