from django.db import migrations, models

KINDS = {
    "round": "the average of all who played in the round",
    "average": "the average of the player's other rounds",
    "points": "points given",
    "nothing": "nothing",
}


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0034_series_events_by_day"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="award", name="award_kind_known"),
        migrations.RemoveConstraint(model_name="tournament", name="tournament_sit_out_award_known"),
        migrations.AlterField(
            model_name="award",
            name="kind",
            field=models.CharField(choices=list(KINDS.items()), max_length=7, verbose_name="award"),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="sit_out_award",
            field=models.CharField(
                choices=list(KINDS.items()),
                default="round",
                max_length=7,
                verbose_name="award for a sit-out",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", list(KINDS))), name="award_kind_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("sit_out_award__in", list(KINDS))),
                name="tournament_sit_out_award_known",
            ),
        ),
    ]
