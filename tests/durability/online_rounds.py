"""A large online event, drawn but not released, and the check of its live tables afterwards.

    python -m tests.durability.online_rounds 80

creates eighty members with accounts and their event, in a new club and with the stack's settings,
and prints the session of its director.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

import django

from tests.durability.competitors import member, session_of
from tests.durability.director import PATIENCE, TOKEN, NoRedirect
from tests.support.checkout import Checkout

TABLES = """
SELECT seated.id, seated.game_id FROM tournaments_table seated
JOIN tournaments_round round ON round.id = seated.round_id WHERE round.tournament_id = %s
"""
SEATS = """
SELECT seating.game_id, count(*), count(DISTINCT seating.player_id) FROM games_seating seating
JOIN games_game game ON game.id = seating.game_id
WHERE game.event_url = %s GROUP BY seating.game_id
"""
TWICE = """
SELECT seating.player_id FROM games_seating seating
JOIN games_game game ON game.id = seating.game_id
WHERE game.event_url = %s GROUP BY seating.player_id HAVING count(*) > 1
"""


def main(people: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
    django.setup()
    from accounts.models import Club, Membership, Player, Role
    from games.rules import PRESETS
    from tournaments import services
    from tournaments.models import RoundKind, Tournament, Venue

    slug = f"online-{Club.objects.count()}"
    club = Club.objects.create(slug=slug, name="Online")
    director = member(club, people)
    Membership.objects.filter(user=director).update(role=Role.DIRECTOR)
    event = services.create_tournament(
        club=club,
        actor=director,
        name="Online evening",
        starts_at=club.created_at,
        ruleset=PRESETS["pagat"],
        round_count=1,
        round_kind=RoundKind.ONCE,
        venue=Venue.ONLINE,
    )
    for number in range(people):
        player = Player.objects.get(user=member(club, number))
        services.enter(tournament=event, player=player, actor=director)
    services.check_in_everybody(tournament=event, actor=director)
    services.draw_rounds(tournament=event, actor=director, seed=1)
    found = {
        "event": event.pk,
        "url": event.get_absolute_url(),
        "draft": Tournament.objects.get(pk=event.pk).draft_version,
        "session": session_of(director)[1],
    }
    print(json.dumps(found))  # noqa: T201 - what it is for


@dataclass(frozen=True, slots=True)
class OnlineRound:
    """The round that is released on a running stack."""

    checkout: Checkout
    address: str
    made: dict[str, Any]

    @classmethod
    def of(cls, checkout: Checkout, address: str, people: int) -> OnlineRound:
        """Create the event on the stack at *address*."""
        made = checkout.python("-m", "tests.durability.online_rounds", str(people))
        assert made.returncode == 0, made.stderr
        return cls(checkout, address, json.loads(made.stdout.splitlines()[-1]))

    def release(self) -> bool:
        """Press the release button of the console; return whether the site answered."""
        form = {"draft": self.made["draft"], "csrfmiddlewaretoken": TOKEN}
        request = urllib.request.Request(  # noqa: S310
            f"{self.address}{self.made['url']}console/release/",
            data=urllib.parse.urlencode(form).encode(),
            headers={"Cookie": f"sessionid={self.made['session']}; csrftoken={TOKEN}"},
        )
        try:
            urllib.request.build_opener(NoRedirect).open(request, timeout=PATIENCE).close()
        except urllib.error.HTTPError as error:
            error.close()
            return error.code == 302
        except (OSError, HTTPException):
            return False
        return True

    def opened(self) -> int:
        """Return the number of tables with a live table."""
        rows = self.checkout.query(TABLES, self.made["event"])
        return sum(game is not None for _table, game in rows)

    def faults(self) -> list[str]:
        """Return the faults of the event's live tables."""
        url = self.made["url"]
        linked = {game for _table, game in self.checkout.query(TABLES, self.made["event"])}
        seats = {game: counts for game, *counts in self.checkout.query(SEATS, url)}
        found = [f"game {game} belongs to no table" for game in seats.keys() - linked]
        found += [f"game {game} has {counts}" for game, counts in seats.items() if counts != [4, 4]]
        found += [f"no game at a table: {game}" for game in linked - seats.keys()]
        found += [f"player {pk} sits twice" for (pk,) in self.checkout.query(TWICE, url)]
        return found


if __name__ == "__main__":
    main(int(sys.argv[1]))
