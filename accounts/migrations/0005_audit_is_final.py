from django.db import migrations

FORBID = """
CREATE FUNCTION accounts_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_is_final BEFORE UPDATE OR DELETE ON accounts_auditentry
    FOR EACH ROW EXECUTE FUNCTION accounts_is_final();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON accounts_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION accounts_is_final();
"""
ALLOW = """
DROP TRIGGER audit_is_not_emptied ON accounts_auditentry;
DROP TRIGGER audit_is_final ON accounts_auditentry;
DROP FUNCTION accounts_is_final();
"""


class Migration(migrations.Migration):
    """Make the audit log append-only."""

    dependencies = [("accounts", "0004_tokens_expire")]

    operations = [migrations.RunSQL(FORBID, ALLOW)]
