from typing import Any

from django.db import migrations

# The fairness report of a stored draw has English sentences, which are translated when it is shown.
TEXTS = {
    "No draw with fewer was found; whether one exists is open.": (
        "No draw with fewer was found; it is not known if one exists."
    ),
    "Meetings in two rounds running: %(times)s.": "Meetings in two consecutive rounds: %(times)s.",
    "All pairs to be kept apart are kept apart.": "No forbidden pair meets.",
    "%(one)s and %(other)s were to be kept apart but meet in rounds %(rounds)s.": (
        "The forbidden pair %(one)s and %(other)s meets in rounds %(rounds)s."
    ),
    "%(one)s has %(other)s at her left %(times)s times.": (
        "%(other)s sits at the left of %(one)s %(times)s times."
    ),
    "Nobody can play more rounds than she has groups of three new opponents.": (
        "Every round takes three new opponents for each player, and there are no more of them."
    ),
    "So many players form no more tables of which no two share two players (Brouwer 1979).": (
        "No more tables of four can be formed without two players meeting twice (Brouwer 1979)."
    ),
}


def rewrite(apps: Any, schema_editor: Any, texts: dict[str, str] = TEXTS) -> None:
    """Replace the sentences of stored reports and bounds by those of *texts*."""
    draws = apps.get_model("tournaments", "Draw").objects
    for draw in draws.only("report", "bound").order_by("pk").iterator():
        report = [line | {"text": texts.get(line["text"], line["text"])} for line in draw.report]
        reason = draw.bound["reason"]
        bound = draw.bound | {"reason": texts.get(reason, reason)}
        if (report, bound) != (draw.report, draw.bound):
            draws.filter(pk=draw.pk).update(report=report, bound=bound)


def restore(apps: Any, schema_editor: Any) -> None:
    """Replace the sentences by the earlier ones."""
    rewrite(apps, schema_editor, {new: old for old, new in TEXTS.items()})


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_check_in_token")]

    operations = [migrations.RunPython(rewrite, restore)]
