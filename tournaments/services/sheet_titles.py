"""The titles of an event's score sheets and live tables."""

from __future__ import annotations

from django.utils.translation import override

from games.models import TITLE_LENGTH, Game
from tournaments.models import Round, Table, Tournament


def title_of(event: Tournament, one: Round, table: Table) -> str:
    """Return the title of the game at a table of round *one*, in the language of the club."""
    with override(event.club.language):
        return f"{event.name} · {one} · {table}"[:TITLE_LENGTH]


def rename_sheets(tournament: Tournament) -> None:
    """Give the games of all tables the titles of the event's present name."""
    tables = Table.objects.filter(round__tournament=tournament, game__isnull=False)
    games = []
    for table in tables.select_related("round", "game"):
        if table.game is not None:
            table.game.title = title_of(tournament, table.round, table)
            games.append(table.game)
    Game.objects.bulk_update(games, ["title"])
