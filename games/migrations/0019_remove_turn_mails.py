from django.db import migrations


class Migration(migrations.Migration):
    """Remove the e-mails of turns: their players get notices."""

    dependencies = [("games", "0018_keep_turns")]

    operations = [migrations.DeleteModel(name="TurnMail")]
