from django.db import migrations

FORBID = """
CREATE TRIGGER change_is_final BEFORE UPDATE OR DELETE ON games_dealchange
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
CREATE TRIGGER change_is_not_emptied BEFORE TRUNCATE ON games_dealchange
    FOR EACH STATEMENT EXECUTE FUNCTION games_is_final();
CREATE TRIGGER event_is_not_emptied BEFORE TRUNCATE ON games_tableevent
    FOR EACH STATEMENT EXECUTE FUNCTION games_is_final();
CREATE TRIGGER secret_is_not_emptied BEFORE TRUNCATE ON games_dealingsecret
    FOR EACH STATEMENT EXECUTE FUNCTION games_is_final();
"""
ALLOW = """
DROP TRIGGER secret_is_not_emptied ON games_dealingsecret;
DROP TRIGGER event_is_not_emptied ON games_tableevent;
DROP TRIGGER change_is_not_emptied ON games_dealchange;
DROP TRIGGER change_is_final ON games_dealchange;
"""


class Migration(migrations.Migration):
    """The history of a sheet cannot be changed, and no log can be emptied."""

    dependencies = [("games", "0014_remove_seeds")]

    operations = [migrations.RunSQL(FORBID, ALLOW)]
