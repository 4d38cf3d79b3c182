from django.db import migrations

FORBID = """
CREATE FUNCTION games_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER event_is_final BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
CREATE TRIGGER dealt_is_final BEFORE UPDATE OR DELETE ON games_dealt
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
-- The row that every card rewrites: with room in its page it is rewritten in place.
ALTER TABLE games_table SET (fillfactor = 50);
"""
ALLOW = """
ALTER TABLE games_table RESET (fillfactor);
DROP TRIGGER dealt_is_final ON games_dealt;
DROP TRIGGER event_is_final ON games_event;
DROP FUNCTION games_is_final();
"""


class Migration(migrations.Migration):
    """What happened at a table cannot be changed, by this program or by hand."""

    dependencies = [("games", "0003_tables")]

    operations = [migrations.RunSQL(FORBID, ALLOW)]
