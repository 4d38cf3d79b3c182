from django.db import migrations

LIMIT = """
UPDATE knox_authtoken
    SET expiry = date_trunc('day', now(), 'UTC') + interval '365 days'
    WHERE expiry IS NULL OR expiry > date_trunc('day', now(), 'UTC') + interval '365 days';
DELETE FROM knox_authtoken USING accounts_user
    WHERE accounts_user.id = knox_authtoken.user_id AND accounts_user.guest;
"""


class Migration(migrations.Migration):
    """Limit the validity of tokens to a year, and end the tokens of guests at once."""

    dependencies = [("accounts", "0003_tokens_end_with_the_password")]

    operations = [migrations.RunSQL(LIMIT, migrations.RunSQL.noop)]
