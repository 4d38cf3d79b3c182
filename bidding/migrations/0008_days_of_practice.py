import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bidding", "0007_released_problems"),
    ]

    operations = [
        migrations.AddField(
            model_name="practiceanswer",
            name="later_days",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.DateField(), blank=True, default=list, size=None
            ),
        ),
    ]
