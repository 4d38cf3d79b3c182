from django.db import migrations

END = """
CREATE FUNCTION accounts_end_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM knox_authtoken WHERE user_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER tokens_end_with_the_password AFTER UPDATE OF password ON accounts_user
    FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password)
    EXECUTE FUNCTION accounts_end_tokens();
"""
KEEP = """
DROP TRIGGER tokens_end_with_the_password ON accounts_user;
DROP FUNCTION accounts_end_tokens();
"""


class Migration(migrations.Migration):
    """Delete a user's tokens by a trigger when the password changes, whatever code changes it."""

    dependencies = [
        ("accounts", "0002_guests"),
        ("knox", "0009_extend_authtoken_field"),
    ]

    operations = [migrations.RunSQL(END, KEEP)]
