from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0031_sit_out_average_by_default"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="abandoned_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
