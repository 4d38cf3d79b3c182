from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0015_club_about"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="invitation",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=models.SET_NULL,
                related_name="+",
                to="accounts.invitation",
            ),
        ),
    ]
