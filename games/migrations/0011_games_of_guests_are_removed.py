from django.db import migrations

ALLOW = """
CREATE FUNCTION games_is_removable(removed bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT 1 FROM games_table AS played
        JOIN games_game AS game ON game.id = played.game_id
        JOIN accounts_club AS club ON club.id = game.club_id
        WHERE played.game_id = removed AND club.slug = 'guests-of-the-house'
            AND played.status IN ('over', 'abandoned')
            AND played.last_event_at < clock_timestamp() - interval '30 days'
    ) AND NOT EXISTS (
        SELECT 1 FROM games_seating AS seating
        LEFT JOIN accounts_user AS person ON person.id = seating.guest_id
        WHERE seating.game_id = removed AND (seating.player_id IS NOT NULL OR NOT person.guest)
    )
$$;
DROP TRIGGER event_is_final ON games_tableevent;
DROP TRIGGER dealt_is_final ON games_dealseed;
CREATE TRIGGER event_is_final BEFORE UPDATE ON games_tableevent
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
CREATE TRIGGER dealt_is_final BEFORE UPDATE ON games_dealseed
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
CREATE TRIGGER event_stays BEFORE DELETE ON games_tableevent
    FOR EACH ROW WHEN (NOT games_is_removable(OLD.game_id)) EXECUTE FUNCTION games_is_final();
CREATE TRIGGER dealt_stays BEFORE DELETE ON games_dealseed
    FOR EACH ROW WHEN (NOT games_is_removable(OLD.game_id)) EXECUTE FUNCTION games_is_final();
"""
FORBID = """
DROP TRIGGER event_stays ON games_tableevent;
DROP TRIGGER dealt_stays ON games_dealseed;
DROP TRIGGER event_is_final ON games_tableevent;
DROP TRIGGER dealt_is_final ON games_dealseed;
CREATE TRIGGER event_is_final BEFORE UPDATE OR DELETE ON games_tableevent
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
CREATE TRIGGER dealt_is_final BEFORE UPDATE OR DELETE ON games_dealseed
    FOR EACH ROW EXECUTE FUNCTION games_is_final();
DROP FUNCTION games_is_removable(bigint);
"""


class Migration(migrations.Migration):
    """A log can be deleted if it is of a guest's game that ended thirty days ago, and no other."""

    dependencies = [("games", "0010_practice_club")]

    operations = [migrations.RunSQL(ALLOW, FORBID)]
