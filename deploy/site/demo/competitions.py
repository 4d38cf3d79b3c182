"""The demonstration's bidding competitions: some months of results, and one in each other state.

Problems are moments of games between bots, stored with the values of their answers; some are finds
of a search by the conductor. The panel and the competitors mostly give the answer of the greatest
value or that of a bot, so there is something to discuss. The answers to past competitions are
written in bulk, because a thousand calls of the services would make the start a quarter of a minute
slower.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop

from accounts.dates import date_format
from accounts.models import Club, User
from bidding import opening_and_closing, services
from bidding.models import (
    Answer,
    Competition,
    Entry,
    Find,
    FindState,
    Insider,
    Part,
    Problem,
    Publication,
    RulingKind,
    SetProblem,
    Status,
    Vote,
)
from bidding.notice_kinds import KINDS, RESULTS
from deploy.site.demo import finds, times
from deploy.site.demo.comments import comment_on
from deploy.site.demo.moments import ASKED, read_problems
from notices.models import Notice
from notices.services import settle

MONTHS = 12
FOUND = "play"
"""The kinds of problems that are taken from the finds, while more than :data:`LEFT` are new."""
LEFT = 3
CONDUCTOR = "Clara Whitfield"
PANEL = ("David Osei", "Beth Sinclair", "Gérard Dubois", "Ursula Brandt", "Victor Langlois")
COMPETITORS = 14
DAY = timedelta(days=1)
TITLES = {
    "declare": (
        gettext_noop("A choice of contracts"),
        gettext_noop("A hand without a plan"),
        gettext_noop("The lesser evil"),
        gettext_noop("Early or late?"),
    ),
    "double": (
        gettext_noop("Is it worth a double?"),
        gettext_noop("Double or pass"),
        gettext_noop("Somebody is in trouble"),
    ),
    "play": (
        gettext_noop("The first card"),
        gettext_noop("Low or high?"),
        gettext_noop("Third hand"),
    ),
}
DISCUSSION = gettext_noop(
    "A problem about **timing**. The contract that costs least today may be the one that you need"
    " tomorrow, and most of the panel said so:\n\n- count what is left,\n- then look at your hand."
)


def closes_of_months(now: datetime, months: int) -> list[datetime]:
    """Return the closes of the competitions in the months before *now*, the earliest first."""
    found, first = [], times.on_day(now, times.CLOSE).replace(day=1)
    for _month in range(months):
        first = (first - timedelta(days=1)).replace(day=1)
        found.append(first.replace(day=28))
    return found[::-1]


class Competitions:
    """Competitions conducted by a member named by the officials."""

    def __init__(
        self, club: Club, users: Mapping[str, User], secretary: User, now: datetime, rng: Random
    ) -> None:
        self.club = club
        self.users = users
        self.secretary = secretary
        self.now = now.astimezone(club.zone)
        self.rng = rng
        self.conductor = users[CONDUCTOR]
        self.panel = [users[name] for name in PANEL]
        outside = {CONDUCTOR, *PANEL}
        self.people = [user for name, user in users.items() if name not in outside][2:]
        self.answers: dict[int, Sequence[str]] = {}
        self.problems: Iterator[dict[str, Any]] = iter(read_problems())

    def fill(self) -> None:
        """Make the competitions."""
        services.name_conductor(club=self.club, user=self.conductor, actor=self.secretary)
        finds.fill(self.club, self.conductor)
        services.count_year(club=self.club, best=9, months=12, actor=self.secretary)
        for closed_at in closes_of_months(self.now, MONTHS):
            found = self._held(capfirst(date_format(closed_at, "F Y")), closed_at, votes=5)
            self._mark(found)
            self._publish(found)
        self._practise()
        self._release()
        # One ready to be published, one waiting for the panel, one open, one in preparation.
        self._mark(self._held(times.name_of_special(self.now), self._close(-6), votes=5))
        self._held(gettext("Newcomers' set"), self._close(-2), votes=2)
        self._open()
        opens_at = times.on_day(self.now + timedelta(days=6), times.EVENING)
        self._competition(gettext("Club championship"), self._close(20), 2, opens_at)
        for competition in Competition.objects.filter(club=self.club):  # so that nobody has many
            settle(kinds=[kind.code for kind in KINDS], subject=f"competition:{competition.pk}")

    # --- Competitions ---------------------------------------------------------------------------

    def _competition(
        self, name: str, closes_at: datetime, problems: int, opens_at: datetime | None = None
    ) -> Competition:
        competition = services.create_competition(
            club=self.club,
            actor=self.conductor,
            name=name,
            opens_at=opens_at or times.last_evening(self.now),
            closes_at=max(closes_at, self._close(2)),
            entrants="anyone",
            intro=gettext("Problems from the club's tables. *Answer as you would at yours.*"),
        )
        for number in range(problems):
            problem, answers = self._problem(ASKED[number % len(ASKED)])
            row = services.add_problem(
                competition=competition, problem=problem, actor=self.conductor
            )
            self.answers[row.pk] = answers
        for user in self.panel:
            services.add_to_panel(competition=competition, user=user, actor=self.conductor)
        return competition

    def _close(self, days: int) -> datetime:
        """Return the time of a close *days* days from today."""
        return times.on_day(self.now + timedelta(days=days), times.CLOSE)

    def _problem(self, kind: str) -> tuple[Problem, Sequence[str]]:
        """Return a new problem and its answers: the best by its value, and those of the bots."""
        title, stored = gettext(self.rng.choice(TITLES[kind])), next(self.problems)
        new = Find.objects.filter(search__club=self.club, asked=kind, state=FindState.NEW)
        if kind == FOUND and new.count() > LEFT:
            find = new.order_by("-difficulty", "pk")[0]
            problem = services.keep_find(find=find, actor=self.conductor, title=title)
            best, *texts = (one["action"] for one in find.values["answers"])
            bots = (find.expert_answer, find.club_answer)
            return problem, tuple(dict.fromkeys((best, *bots, *texts)))
        problem = services.make_problem(
            club=self.club,
            actor=self.conductor,
            title=title,
            position=stored["position"],
            source=gettext("A game between bots"),
        )
        Problem.objects.filter(pk=problem.pk).update(values=stored["values"])
        best = stored["values"]["answers"][0]["action"]
        return problem, tuple(dict.fromkeys((best, *stored["answers"])))

    def _opened(self, name: str, closes_at: datetime) -> Competition:
        competition = self._competition(name, closes_at, len(ASKED))
        services.schedule(competition=competition, actor=self.conductor)
        opening_and_closing.bring_up_to_date(competition.pk)
        return self._reread(competition)

    def _held(self, name: str, closed_at: datetime, *, votes: int) -> Competition:
        """Return a competition that closed at *closed_at*, with votes by *votes* panel members."""
        found = self._opened(name, closed_at)
        opened_at = closed_at - timedelta(days=21)
        Competition.objects.filter(pk=found.pk).update(opens_at=opened_at, closes_at=closed_at)
        self._backdate_notices(found, opened_at, closed_at)
        self._answered(found, closed_at)
        self._voted(found, closed_at, votes)
        opening_and_closing.bring_up_to_date(found.pk)
        return self._reread(found)

    def _backdate_notices(
        self, competition: Competition, opened_at: datetime, closed_at: datetime
    ) -> None:
        """Set the notices of the opening to *opened_at*, with the close *closed_at*."""
        notices = list(Notice.objects.filter(subject=f"competition:{competition.pk}"))
        for notice in notices:
            notice.created_at = opened_at
            if "closes_at" in notice.values:
                notice.values["closes_at"] = closed_at.isoformat()
        Notice.objects.bulk_update(notices, ["created_at", "values"])

    def _publish(self, competition: Competition) -> None:
        """Publish the results, three days after the close."""
        services.publish(competition=competition, actor=self.conductor)
        at = min(competition.closes_at + timedelta(days=3), self.now)
        Competition.objects.filter(pk=competition.pk).update(published_at=at)
        Publication.objects.filter(competition=competition).update(at=at)
        notices = Notice.objects.filter(subject=f"competition:{competition.pk}")
        notices.filter(kind=RESULTS.code).update(created_at=at)

    def _open(self) -> None:
        found = self._opened(gettext("This month's set"), self._close(9))
        for user in self.rng.sample(self.people[4:], 6):
            self._answer(found, user)

    def _reread(self, competition: Competition) -> Competition:
        return Competition.objects.select_related("club", "conductor").get(pk=competition.pk)

    # --- Answers --------------------------------------------------------------------------------

    def _answer(self, competition: Competition, user: User) -> None:
        for row in self._rows(competition):
            answer = self._choice(row, (6, 4))
            services.save_answer(problem=row, user=user, answer=answer, client_id=self._id())

    def _answered(self, competition: Competition, closed_at: datetime) -> None:
        """Store the entries and answers of some competitors."""
        entries = Entry.objects.bulk_create(
            Entry(competition=competition, user=user, name=user.name, entered_at=closed_at - DAY)
            for user in self.rng.sample(self.people, COMPETITORS)
        )
        Answer.objects.bulk_create(
            Answer(
                entry=entry,
                problem=row,
                answer=self._choice(row, (6, 4)),
                client_ids=[self._id()],
                saved_at=closed_at - DAY,
            )
            for row in self._rows(competition)
            for entry in entries
        )

    def _voted(self, competition: Competition, closed_at: datetime, votes: int) -> None:
        """Store the votes of the first *votes* members of the panel."""
        panel = Insider.objects.filter(competition=competition, part=Part.PANEL).order_by("pk")
        Vote.objects.bulk_create(
            Vote(
                member=member,
                problem=row,
                answer=self._choice(row, (14, 5)),
                comment=self._comment(row, place) if self.rng.random() < 0.7 else "",
                client_ids=[self._id()],
                saved_at=closed_at - DAY,
            )
            for row in self._rows(competition)
            for place, member in enumerate(panel[:votes])
        )

    def _comment(self, row: SetProblem, place: int) -> str:
        return comment_on(row.problem.asked, row.pk, place, self.rng)

    def _rows(self, competition: Competition) -> Sequence[SetProblem]:
        rows = competition.problems.select_related("problem", "competition__club")
        return list(rows.order_by("number"))

    def _choice(self, row: SetProblem, first: tuple[int, int]) -> str:
        """Return a random answer; the first two have the weights *first*, others 1 each."""
        answers = self.answers[row.pk][:6]
        weights = [*first, *[1] * len(answers)][: len(answers)]
        return self.rng.choices(answers, weights)[0]

    def _id(self) -> UUID:
        return UUID(int=self.rng.getrandbits(128), version=4)

    def _mark(self, competition: Competition) -> None:
        """Give a floor, and comment on the first problem, as conductors do."""
        row = self._rows(competition)[0]
        services.discuss(problem=row, discussion=gettext(DISCUSSION), actor=self.conductor)
        services.rule(
            problem=row,
            answer=self.answers[row.pk][-1],
            kind=RulingKind.FLOOR,
            mark=2,
            reason=gettext("Nobody on the panel liked it, but it has a plan."),
            actor=self.conductor,
        )

    def _release(self) -> None:
        """Release the easiest find as a problem of the day."""
        finds = Find.objects.filter(search__club=self.club, state=FindState.NEW)
        easiest = finds.select_related("search__club").order_by("difficulty", "pk")[0]
        services.release_find(
            find=easiest, actor=self.conductor, title=gettext(TITLES[easiest.asked][0])
        )

    def _practise(self) -> None:
        published = SetProblem.objects.filter(
            competition__club=self.club, competition__status=Status.PUBLISHED
        )
        rows = published.select_related("problem", "competition__club").order_by("pk")
        for row in rows[:3]:
            answer = self.answers[row.pk][0]
            services.practise(problem=row, user=self.people[0], answer=answer)
