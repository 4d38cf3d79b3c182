from django.db import migrations

FORBID = """
CREATE TRIGGER secret_is_final BEFORE UPDATE ON games_dealingsecret
    FOR EACH ROW WHEN (OLD.key_id = '') EXECUTE FUNCTION games_is_final();
CREATE TRIGGER secret_stays BEFORE DELETE ON games_dealingsecret
    FOR EACH ROW WHEN (NOT games_is_removable(OLD.game_id)) EXECUTE FUNCTION games_is_final();
"""
ALLOW = """
DROP TRIGGER secret_stays ON games_dealingsecret;
DROP TRIGGER secret_is_final ON games_dealingsecret;
"""
DROP = """
DROP TRIGGER dealt_is_final ON games_dealseed;
DROP TRIGGER dealt_stays ON games_dealseed;
"""
CREATE = """
CREATE TRIGGER dealt_is_final BEFORE UPDATE ON games_dealseed
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
CREATE TRIGGER dealt_stays BEFORE DELETE ON games_dealseed
    FOR EACH ROW WHEN (NOT games_is_removable(OLD.game_id)) EXECUTE FUNCTION games_is_final();
"""


class Migration(migrations.Migration):
    """Remove the seeds that are secrets now; a secret that has been published does not change."""

    dependencies = [("games", "0013_seal_seeds")]

    operations = [
        migrations.RunSQL(DROP, CREATE),
        migrations.DeleteModel("DealSeed"),
        migrations.RunSQL(FORBID, ALLOW),
    ]
