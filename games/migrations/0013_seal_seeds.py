from itertools import groupby

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.tables.engine.sealing import open_secret, present_key_id, seal_secret

UNFINISHED = ("waiting", "playing", "paused")
SEED_BYTES = 32


def seal(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    seeds = apps.get_model("games", "DealSeed").objects.order_by("game_id", "number")
    secrets = apps.get_model("games", "DealingSecret").objects
    tables = apps.get_model("games", "Table").objects.filter(status__in=UNFINISHED)
    unfinished = set(tables.values_list("game_id", flat=True))
    rows = seeds.values_list("game_id", "seed").iterator()
    for game, group in groupby(rows, key=lambda row: row[0]):
        content, key_id = b"".join(bytes(seed) for _game, seed in group), ""
        if game in unfinished:
            content, key_id = seal_secret(game, content), present_key_id()
        secrets.create(game_id=game, version=1, key_id=key_id, content=content)


def unseal(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    seeds = apps.get_model("games", "DealSeed").objects
    secrets = apps.get_model("games", "DealingSecret").objects
    if secrets.exclude(version=1).exists():
        raise RuntimeError("games of the new construction have no seeds to go back to")
    for secret in secrets.all():
        content = bytes(secret.content)
        if secret.key_id:
            content = open_secret(secret.game_id, secret.key_id, content)
        starts = enumerate(range(0, len(content), SEED_BYTES), 1)
        for number, start in starts:
            seed = content[start : start + SEED_BYTES]
            seeds.create(game_id=secret.game_id, number=number, seed=seed)


class Migration(migrations.Migration):
    """Move the seeds of games to their secrets, encrypted where a game is not over."""

    dependencies = [("games", "0012_dealing_secrets")]

    operations = [migrations.RunPython(seal, unseal)]
