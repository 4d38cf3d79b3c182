from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bidding", "0004_problem_known_to"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="client_id",
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="problem",
            name="client_id",
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="competition",
            constraint=models.UniqueConstraint(
                fields=("club", "client_id"), name="competition_created_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.UniqueConstraint(
                fields=("author", "client_id"), name="problem_made_once"
            ),
        ),
    ]
