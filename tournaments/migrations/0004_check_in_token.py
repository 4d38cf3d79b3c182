from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_rename_forbidden_pair")]

    operations = [migrations.RenameField("tournament", "door_token", "check_in_token")]
