"""Sample objects for the URLs with arguments, by app."""

from collections.abc import Callable

from accounts.models import Club, User
from tests.support.samples.accounts import accounts_samples
from tests.support.samples.bidding import bidding_samples
from tests.support.samples.events import tournaments_samples
from tests.support.samples.games import games_samples
from tests.support.samples.kinds_of_events import weeks_samples
from tests.support.samples.kwargs import FOUR, Kwargs
from tests.support.samples.ladder import challenges_samples, ladder_samples
from tests.support.samples.notices import notices_samples

__all__ = ["FOUR", "NOT_OBJECTS", "Kwargs", "games_samples", "samples_of"]

SAMPLES: dict[str, Callable[[Club, User], dict[str, Kwargs]]] = {
    "accounts": accounts_samples,
    "challenges": challenges_samples,
    "bidding": bidding_samples,
    "games": games_samples,
    "ladder": ladder_samples,
    "notices": notices_samples,
    "tournaments": tournaments_samples,
    "weeks": weeks_samples,
}
# URLs of a club with an argument that is not one of its objects.
NOT_OBJECTS = {
    "accounts:player_export",
    "api:competition-year",
    "bidding:year",
    "games:blank",
    "games:rules_new",
}


def samples_of(club: Club, user: User) -> dict[str, Kwargs]:
    made: dict[str, Kwargs] = {}
    for samples in SAMPLES.values():
        made |= samples(club, user)
    return made
