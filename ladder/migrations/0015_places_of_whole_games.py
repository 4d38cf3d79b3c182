from typing import Any

from django.db import migrations
from django.db.models import F


def compute_again(apps: Any, schema_editor: Any) -> None:
    """Outdate all runs, because averages of less than a whole game have no place any more."""
    apps.get_model("ladder", "Pool").objects.update(games_version=F("games_version") + 1)


class Migration(migrations.Migration):
    dependencies = [("ladder", "0014_words_of_kinds")]

    operations = [migrations.RunPython(compute_again, migrations.RunPython.noop)]
