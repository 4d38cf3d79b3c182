"""Objects of bidding competitions for the URLs with arguments."""

from __future__ import annotations

from django.utils.timezone import now

from accounts.models import Club, User
from bidding.calendar import SIGNER
from bidding.models import (
    Competition,
    Conductor,
    Entrants,
    Problem,
    Ruling,
    SetProblem,
    Status,
)
from bidding.positions import asked_in, checked_position, stored
from games.rules import PRESETS
from games.tables.opening import open_table
from games.tables.practice import start_practice
from tests.factories import MembershipFactory, PlayerFactory
from tests.support.bidding import DECLARE, HOUR, conductor_of, published
from tests.support.finds import make_find, make_released, make_search
from tests.support.samples.kwargs import Kwargs


def bidding_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return competitions of others in each state, and one that *user* conducts.

    Rows for *user* are stored without the services, because they may have no role in *club*.
    """
    entrants = Entrants.ANYONE if club.public_events else Entrants.MEMBERS
    done = published(club, entrants=entrants)
    opened = _competition(club, conductor_of(club), Status.OPEN, entrants)
    own = _competition(club, user, Status.CLOSED, entrants)
    named = Conductor.objects.get_or_create(club=club, user=user)[0]
    problem = own.problems.get().problem
    search = make_search(club, user)
    find = make_find(search)
    released = make_released(club, user)
    ruling = Ruling.objects.create(
        problem=own.problems.get(), answer="declare no-king", kind="floor", mark=0, reason="None"
    )
    player = PlayerFactory.create(club=club)
    practised = SetProblem.objects.filter(competition=done)[0]
    member = MembershipFactory.create(club=club)
    own_game = start_practice(user=user)
    table = open_table(club=club, host=user, ruleset=PRESETS["pagat"])
    at_number = {"pk": opened.pk, "number": 1}
    return {
        "api:competition-detail": {"pk": own.pk},
        "api:competition-problems": {"pk": opened.pk},
        "api:competition-answer": at_number,
        **{f"api:competition-{name}": {"pk": own.pk} for name in OF_CONDUCTING},
        **{f"api:competition-{name}": {"pk": own.pk, "number": 1} for name in OF_A_ROW},
        "api:competition-ruling": {"pk": own.pk, "ruling": ruling.pk},
        "api:competition-panel": {"pk": own.pk, "player": player.pk},
        "api:competition-own-problem": {"pk": problem.pk},
        "api:competition-values": {"pk": problem.pk},
        "api:competition-results": {"pk": done.pk},
        "api:competition-practice": {"pk": practised.pk},
        "api:competition-year": {"number": done.closes_at.astimezone(club.zone).year},
        "bidding:year": {"number": done.closes_at.astimezone(club.zone).year},
        "bidding:practice": {"pk": practised.pk},
        "bidding:calendar_of": {"key": SIGNER.sign(str(member.pk))},
        **{f"bidding:{name}": {"pk": opened.pk} for name in ("competition", "set_pdf")},
        "bidding:problem": at_number,
        **{f"bidding:{name}": {"pk": done.pk} for name in OF_RESULTS},
        **{f"bidding:problem_{name}": {"pk": problem.pk} for name in OF_A_PROBLEM},
        "bidding:problem_from_replay": {"pk": table.pk},
        "bidding:decisions": {"pk": table.pk},
        "bidding:decisions_step": {"pk": table.pk, "step": "start"},
        "bidding:play_decisions": {"pk": own_game.pk},
        "bidding:play_decisions_step": {"pk": own_game.pk, "step": "start"},
        "api:table-decisions": {"pk": own_game.pk},
        "bidding:conductor_remove": {"pk": named.pk},
        **{f"bidding:{name}": {"pk": own.pk} for name in OF_CONDUCTOR},
        **{f"bidding:{name}": {"pk": search.pk} for name in OF_A_SEARCH},
        **{f"api:competition-own-{name}": {"pk": search.pk} for name in ("search", "finds")},
        **{f"bidding:{name}": {"pk": find.pk} for name in OF_A_FIND},
        "api:competition-keep-find": {"pk": find.pk},
        "api:competition-cancel-search": {"pk": search.pk},
        "api:competition-release": {"pk": problem.pk},
        "api:competition-practise-released": {"pk": released.pk},
        "bidding:practice_released": {"pk": released.pk},
        "bidding:marks": {"pk": own.pk, "number": 1},
        "bidding:step": {"pk": own.pk, "step": "publish"},
    }


OF_RESULTS = ("results", "results_pdf", "results_json")
OF_A_PROBLEM = ("view", "edit", "remove", "compute", "cancel", "release", "take_back")
OF_A_SEARCH = ("search", "search_cancel", "search_remove")
OF_A_FIND = ("find", "find_keep", "find_discard", "find_restore")
OF_CONDUCTING = (
    "manage", "set", "schedule", "unschedule", "extend", "withdraw", "hand-over", "preview",
    "publish", "correct",
)  # fmt: skip
OF_A_ROW = ("drop", "discussion", "marks")
OF_CONDUCTOR = ("hand_over", "manage", "settings", "preview")


def _competition(club: Club, conductor: User, status: Status, entrants: str) -> Competition:
    position = stored(checked_position(DECLARE))
    problem = Problem.objects.create(
        club=club,
        author=conductor,
        title="What now?",
        position=position,
        asked=asked_in(position).kind,
    )
    competition = Competition.objects.create(
        club=club,
        name="Sample",
        conductor=conductor,
        status=status,
        entrants=entrants,
        opens_at=now() - HOUR,
        closes_at=now() + HOUR,
    )
    SetProblem.objects.create(competition=competition, number=1, problem=problem)
    return competition
