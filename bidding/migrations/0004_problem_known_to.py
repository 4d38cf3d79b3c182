from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bidding", "0003_searches"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="problem",
            name="known_to",
            field=models.ManyToManyField(related_name="+", to=settings.AUTH_USER_MODEL),
        ),
    ]
