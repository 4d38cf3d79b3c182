import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_rated_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="result",
            name="confirmed_alone",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="result",
            name="witness",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.entry",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("confirmed_alone", False),
                    models.Q(("reason", ""), _negated=True),
                    _connector="OR",
                ),
                name="result_confirmed_alone_with_a_reason",
            ),
        ),
    ]
