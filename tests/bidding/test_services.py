"""Making, answering, closing, marking and publishing a competition."""

from __future__ import annotations

import threading
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils.timezone import now as utc_now

from accounts.locks import database_now
from accounts.models import AuditEntry, Club, Membership, Role
from accounts.refusals import Refusal
from bidding import errors, opening_and_closing, services
from bidding.answer_sql import REMEMBERED
from bidding.locks import lock
from bidding.models import (
    Answer,
    Competition,
    Conductor,
    Entrants,
    Insider,
    Problem,
    Result,
    RulingKind,
    Status,
)
from bidding.published import latest_publication, year_of
from bidding.tasks import sweep
from notices import preferences
from notices.models import Notice
from tests.factories import UserFactory
from tests.support.bidding import (
    DECLARE,
    DOUBLE,
    HOUR,
    close,
    conductor_of,
    make_competition,
    make_problem,
    member_of,
    published,
    put_on_panel,
    reread,
    row,
    say,
    vote,
)
from tests.support.locks import wait_for_a_lock

pytestmark = pytest.mark.django_db


def test_only_conductors_and_officials_make_problems(club: Club) -> None:
    with pytest.raises(errors.NotAConductor):
        make_problem(club, member_of(club))
    official = member_of(club)
    Membership.objects.filter(user=official).update(role=Role.DIRECTOR)
    assert make_problem(club, official).asked == "declare"


def test_a_named_conductor_may_until_they_are_removed(club: Club) -> None:
    member, official = member_of(club), member_of(club)
    Membership.objects.filter(user=official).update(role=Role.SECRETARY)
    with pytest.raises(errors.NotAnOfficial):
        services.name_conductor(club=club, user=member, actor=member)
    services.name_conductor(club=club, user=member, actor=official)
    make_problem(club, member)
    services.remove_conductor(conductor=Conductor.objects.get(club=club), actor=official)
    with pytest.raises(errors.NotAConductor):
        make_problem(club, member)
    with pytest.raises(errors.NotAMember):
        services.name_conductor(club=club, user=UserFactory.create(), actor=official)


@pytest.mark.parametrize(
    "position",
    [
        "nonsense",
        {},
        {"ruleset": "pagat"},
        DECLARE | {"hand": "AQ94.KJ72.QT3.K"},
        DECLARE | {"declarer": "X"},
        DECLARE | {"contract": "salad"},
        {**DECLARE, "left": {"N": []}},
        [[[[]]]],
        {"ruleset": 1e999},
    ],
)
def test_a_position_that_cannot_be_is_refused(club: Club, position: object) -> None:
    conductor = conductor_of(club)
    with pytest.raises(errors.BadPosition):
        services.make_problem(club=club, actor=conductor, title="x", position=position)
    assert not Problem.objects.exists()


def test_a_problem_is_changed_until_its_competition_opens(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DECLARE, status=Status.DRAFT)
    problem = competition.problems.get().problem
    services.change_problem(problem=problem, actor=conductor, position=DOUBLE, title="Another")
    problem.refresh_from_db()
    assert (problem.asked, problem.contract, problem.title) == ("double", "no-queens", "Another")
    services.schedule(competition=competition, actor=conductor)
    opening_and_closing.bring_up_to_date(competition.pk)
    with pytest.raises(errors.ProblemUsed):
        services.change_problem(problem=problem, actor=conductor, title="Too late")
    with pytest.raises(errors.ProblemUsed):
        services.remove_problem(problem=problem, actor=conductor)
    with pytest.raises(errors.NotTheConductor):
        services.change_problem(problem=problem, actor=member_of(club), title="Not mine")


def test_a_problem_is_used_once(club: Club) -> None:
    conductor = conductor_of(club)
    first = make_competition(club, conductor, DECLARE, status=Status.DRAFT)
    second = make_competition(club, conductor, DECLARE, status=Status.DRAFT, name="April")
    problem = first.problems.get().problem
    with pytest.raises(errors.ProblemUsed):
        services.add_problem(competition=second, problem=problem, actor=conductor)
    with pytest.raises(errors.AlreadyInSet):
        services.add_problem(competition=first, problem=problem, actor=conductor)


def test_the_order_of_the_set_changes_until_the_opening(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, status=Status.DRAFT)
    before = [one.problem_id for one in competition.problems.all()]
    services.move_up(competition=competition, number=3, actor=conductor)
    assert [one.problem_id for one in competition.problems.all()] == [
        before[0], before[2], before[1], before[3],
    ]  # fmt: skip
    services.take_out(competition=competition, number=1, actor=conductor)
    assert [one.number for one in competition.problems.all()] == [1, 2, 3]
    services.schedule(competition=competition, actor=conductor)
    opening_and_closing.bring_up_to_date(competition.pk)
    with pytest.raises(errors.WrongStatus):
        services.move_up(competition=competition, number=2, actor=conductor)


def test_settings_are_checked(club: Club) -> None:
    conductor, now = conductor_of(club), utc_now()
    times: dict[str, Any] = {"opens_at": now, "closes_at": now + HOUR}
    for wrong in (
        {"closes_at": now},
        {"name": ""},
        {"top": 0},
        {"scale": 0},
        {"entrants": "nobody"},
        {"method": "dice"},
    ):
        with pytest.raises(errors.BadCompetition):
            services.create_competition(
                club=club, actor=conductor, **({"name": "A"} | times | wrong)
            )
    Club.objects.filter(pk=club.pk).update(public_events=False)
    club.refresh_from_db()
    with pytest.raises(errors.BadCompetition):
        services.create_competition(
            club=club, actor=conductor, name="A", entrants=Entrants.ANYONE, **times
        )


def test_the_sweep_opens_and_closes_each_once(club: Club) -> None:
    conductor = conductor_of(club)
    member = member_of(club)
    competition = make_competition(club, conductor, status=Status.DRAFT)
    sweep()
    assert reread(competition).status == Status.DRAFT  # it is not scheduled
    services.schedule(competition=competition, actor=conductor)
    sweep()
    sweep()
    opened = reread(competition)
    assert opened.status == Status.OPEN
    assert Notice.objects.filter(recipient=member, kind="competition-opened").count() == 1
    Competition.objects.filter(pk=competition.pk).update(closes_at=utc_now())
    sweep()
    sweep()
    closed = reread(competition)
    assert closed.status == Status.CLOSED
    assert closed.version == opened.version + 1
    assert Notice.objects.get(recipient=member, kind="competition-opened").read_at


def test_a_competition_without_problems_does_not_open(club: Club) -> None:
    conductor, now = conductor_of(club), utc_now()
    competition = services.create_competition(
        club=club, actor=conductor, name="A", opens_at=now, closes_at=now + HOUR
    )
    with pytest.raises(errors.NoProblems):
        services.schedule(competition=competition, actor=conductor)


def test_an_answer_is_saved_and_changed_until_the_deadline(club: Club) -> None:
    competition = make_competition(club, conductor_of(club))
    anne = member_of(club, "Anne")
    say(competition, anne, "declare no-queens")
    say(competition, anne, "declare no-king", comment=" The king is bare. ")
    saved = Answer.objects.get()
    assert (saved.answer, saved.comment) == ("declare no-king", "The king is bare.")
    assert saved.entry.name == "Anne"
    Competition.objects.filter(pk=competition.pk).update(closes_at=utc_now())
    with pytest.raises(errors.NotOpen):  # whether or not the sweep has noted the close
        say(competition, anne, "declare no-tricks")


def test_a_repeated_request_changes_nothing_even_after_a_later_one(club: Club) -> None:
    competition = make_competition(club, conductor_of(club))
    anne, first = member_of(club), uuid4()
    problem = row(competition, 1)
    for client_id, answer in (
        (first, "declare no-queens"),
        (uuid4(), "declare no-king"),
        (first, "declare no-queens"),
    ):
        saved = services.save_answer(problem=problem, user=anne, answer=answer, client_id=client_id)
        assert saved.answer in ("declare no-queens", "declare no-king")
    assert Answer.objects.get().answer == "declare no-king"
    # After the close whoever has not heard that it was saved is told so.
    close(competition)
    again = services.save_answer(
        problem=problem, user=anne, answer="declare no-queens", client_id=first
    )
    assert again.answer == "declare no-king"
    for user, client_id in ((anne, uuid4()), (member_of(club), first)):
        with pytest.raises(errors.NotOpen):
            services.save_answer(
                problem=problem, user=user, answer="declare no-king", client_id=client_id
            )


@pytest.mark.parametrize(
    "answer", ["", "declare", "declare salad", "double N", "play H5", "x" * 500, "pass"]
)
def test_what_the_rules_do_not_allow_is_no_answer(club: Club, answer: str) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    with pytest.raises(errors.NotAnAnswer):
        services.save_answer(
            problem=row(competition, 1), user=member_of(club), answer=answer, client_id=uuid4()
        )
    assert not Answer.objects.exists()


def test_answers_have_one_text_each(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DOUBLE)
    say(competition, member_of(club), "double W,N,S")
    assert Answer.objects.get().answer == "double maximum"


def test_who_knows_more_cannot_compete(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor)
    expert, author = member_of(club), conductor_of(club)
    put_on_panel(competition, expert)
    with pytest.raises(errors.CannotCompete):
        say(competition, conductor, "declare no-king")
    with pytest.raises(errors.CannotCompete):
        services.enter(competition=competition, user=expert)
    services.take_off_panel(competition=competition, user=expert, actor=conductor)
    with pytest.raises(errors.CannotCompete):
        services.enter(competition=competition, user=expert)
    # After a handover the former conductor knows what they knew.
    services.hand_over(competition=competition, user=author, actor=conductor)
    for user in (conductor, author):
        with pytest.raises(errors.CannotCompete):
            services.enter(competition=competition, user=user)


def test_the_panel_has_nobody_who_may_know_the_values(club: Club) -> None:
    first, second = conductor_of(club), conductor_of(club)
    competition = make_competition(club, first, DECLARE, status=Status.DRAFT)
    services.hand_over(competition=competition, user=second, actor=first)
    competition = reread(competition)
    for user in (first, second):
        with pytest.raises(errors.KnowsValues):
            services.add_to_panel(competition=competition, user=user, actor=second)
    # The problem goes into another competition, and what is known of it goes with it.
    problem = row(competition, 1).problem
    services.take_out(competition=competition, number=1, actor=second)
    other = make_competition(club, first, DOUBLE, status=Status.DRAFT, name="April")
    put_on_panel(other, second)
    for add in (
        lambda: services.add_problem(competition=other, problem=problem, actor=first),
        lambda: services.arrange(competition=other, problems=[problem], actor=first),
    ):
        with pytest.raises(errors.PanelKnowsValues) as refused:
            add()
        assert second.name in refused.value.message
    services.take_off_panel(competition=other, user=second, actor=first)
    services.add_problem(competition=other, problem=problem, actor=first)
    with pytest.raises(errors.KnowsValues):
        put_on_panel(other, second)
    services.schedule(competition=other, actor=first)
    opening_and_closing.bring_up_to_date(other.pk)
    with pytest.raises(errors.CannotCompete):
        services.enter(competition=other, user=second)


def test_who_competes_is_not_put_on_the_panel_or_made_conductor(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor)
    anne = member_of(club)
    services.enter(competition=competition, user=anne)
    with pytest.raises(errors.HasEntered):
        put_on_panel(competition, anne)
    with pytest.raises(errors.HasEntered):
        services.hand_over(competition=competition, user=anne, actor=conductor)


def test_members_only_or_everybody_with_an_account(club: Club) -> None:
    conductor = conductor_of(club)
    stranger = UserFactory.create(name="Stranger")
    for_members = make_competition(club, conductor)
    with pytest.raises(errors.MembersOnly):
        services.enter(competition=for_members, user=stranger)
    for_all = make_competition(club, conductor, entrants=Entrants.ANYONE)
    assert services.enter(competition=for_all, user=stranger).name == "Stranger"
    guest = UserFactory.create(guest=True)
    with pytest.raises(errors.MembersOnly):
        services.enter(competition=for_all, user=guest)


def test_the_panel_votes_until_the_publication(club: Club) -> None:
    competition = make_competition(club, conductor_of(club))
    expert = member_of(club)
    put_on_panel(competition, expert)
    vote(competition, expert, "declare no-king")
    vote(close(competition), expert, "declare no-queens")
    assert Insider.objects.get(user=expert).votes.get().answer == "declare no-queens"


def test_extending_and_reopening_is_in_the_log_and_told(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor)
    anne = member_of(club)
    say(competition, anne, "declare no-king")
    later = competition.closes_at + HOUR
    services.extend(competition=competition, closes_at=later, actor=conductor)
    with pytest.raises(errors.BadCompetition):
        services.extend(competition=competition, closes_at=later, actor=conductor)
    closed = close(competition)
    services.extend(competition=closed, closes_at=utc_now() + HOUR, actor=conductor)
    say(competition, anne, "declare no-queens")
    kinds = AuditEntry.objects.filter(club=club).order_by("pk").values_list("action", flat=True)
    assert list(kinds)[-2:] == ["extend-competition", "reopen-competition"]
    texts = Notice.objects.filter(recipient=anne, kind="competition-changed").order_by("pk")
    assert [one.text for one in texts] == ["extended", "reopened"]


def test_only_those_who_asked_for_it_and_have_problems_left_are_reminded(club: Club) -> None:
    competition = make_competition(
        club, conductor_of(club), DECLARE, closes_at=utc_now() + 30 * HOUR
    )
    idle, done, _silent = (member_of(club) for _ in range(3))
    for user in (idle, done):
        preferences.change(user=user, channels={"competition-reminder": ["page"]})
    say(competition, done, "declare no-king")
    sweep()
    assert not Notice.objects.filter(kind="competition-reminder").exists()
    Competition.objects.filter(pk=competition.pk).update(closes_at=utc_now() + HOUR)
    sweep()
    sweep()
    told = Notice.objects.filter(kind="competition-reminder").values_list("recipient", flat=True)
    assert list(told) == [idle.pk]


def test_a_withdrawn_competition_is_over(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor)
    with pytest.raises(errors.ReasonMissing):
        services.withdraw(competition=competition, reason=" ", actor=conductor)
    services.withdraw(competition=competition, reason="A leak", actor=conductor)
    with pytest.raises(errors.NotOpen):
        say(competition, member_of(club), "declare no-king")
    with pytest.raises(errors.WrongStatus):
        services.publish(competition=competition, actor=conductor)


def test_nobody_else_conducts(club: Club) -> None:
    conductor, other = conductor_of(club), conductor_of(club)
    competition = make_competition(club, conductor)
    for refused in (
        lambda: services.withdraw(competition=competition, reason="x", actor=other),
        lambda: services.extend(
            competition=competition, closes_at=utc_now() + 99 * HOUR, actor=other
        ),
        lambda: services.publish(competition=competition, actor=other),
        lambda: services.drop_problem(problem=row(competition, 1), reason="x", actor=other),
        lambda: services.change_competition(competition=competition, actor=other, name="x"),
        lambda: services.hand_over(competition=competition, user=other, actor=other),
    ):
        with pytest.raises(errors.NotTheConductor):
            refused()
    # Who has left the club does not conduct any more.
    Membership.objects.filter(user=conductor).delete()
    with pytest.raises(errors.NotTheConductor):
        services.withdraw(competition=competition, reason="x", actor=conductor)


# --- Results ---------------------------------------------------------------------------------


def test_the_results_have_marks_places_and_percentages(club: Club) -> None:
    competition = published(club)
    lines = Result.objects.filter(entry__competition=competition).order_by("place", "entry__name")
    assert [(one.entry.name, one.marks, one.place, one.percent, one.tops) for one in lines] == [
        ("Anne", [10, 10], 1, 100, 2), ("Bert", [0, 10], 2, 67, 1), ("Cleo", [0, None], 3, 33, 0),
    ]  # fmt: skip
    [first, second] = latest_publication(competition).article["problems"]
    assert first["votes"] == {"declare no-queens": 2}
    assert first["field"] == {
        "declare no-queens": 1, "declare no-king": 1, "declare trumps:S": 1,
    }  # fmt: skip
    assert [one["comment"] for one in second["comments"]] == ["Obvious.", "Why not?"]


def test_awards_and_floors_count_and_a_problem_without_marks_is_not_published(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DECLARE)
    anne, bert = member_of(club, "Anne"), member_of(club, "Bert")
    say(competition, anne, "declare no-king")
    say(competition, bert, "declare trumps:S")
    with pytest.raises(errors.WrongStatus):
        services.rule(
            problem=row(competition, 1), answer="declare no-king", kind=RulingKind.AWARD, mark=5,
            reason="Sound", actor=conductor,
        )  # fmt: skip
    close(competition)
    with pytest.raises(errors.NothingToMarkBy):
        services.publish(competition=competition, actor=conductor)
    for answer, kind, mark in (
        ("declare no-king", RulingKind.AWARD, 9),
        ("declare trumps:S", RulingKind.FLOOR, 3),
    ):
        services.rule(
            problem=row(competition, 1), answer=answer, kind=kind, mark=mark, reason="Sound",
            actor=conductor,
        )  # fmt: skip
    with pytest.raises(errors.BadMark):
        services.rule(
            problem=row(competition, 1), answer="declare no-king", kind=RulingKind.AWARD, mark=11,
            reason="Sound", actor=conductor,
        )  # fmt: skip
    services.publish(competition=competition, actor=conductor)
    assert dict(Result.objects.values_list("entry__name", "total")) == {"Anne": 9, "Bert": 3}


def test_in_a_dropped_problem_everybody_gets_the_mean(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DECLARE, DOUBLE)
    expert = member_of(club)
    put_on_panel(competition, expert)
    vote(competition, expert, "declare no-king", "double pass")
    for name, answers in (
        ("Anne", ("declare no-king", "double pass")),
        ("Bert", ("declare no-king", "double N")),
        ("Cleo", ("declare no-queens", "double pass")),
        ("Dora", ("", "double N")),
    ):
        say(competition, member_of(club, name), *answers)
    services.drop_problem(problem=row(competition, 1), reason="Two cards twice", actor=conductor)
    services.publish(competition=close(competition), actor=conductor)
    assert dict(Result.objects.values_list("entry__name", "marks")) == {
        "Anne": [7, 10], "Bert": [7, 0], "Cleo": [7, 10], "Dora": [7, 0],
    }  # fmt: skip


def test_a_correction_says_who_moves_and_is_told(club: Club) -> None:
    competition = published(club)
    conductor = competition.conductor
    with pytest.raises(errors.NothingChanged):
        services.correct(competition=competition, reason="Nothing", actor=conductor)
    services.rule(
        problem=row(competition, 1), answer="declare no-king", kind=RulingKind.AWARD, mark=10,
        reason="As good", actor=conductor,
    )  # fmt: skip
    assert Result.objects.get(entry__name="Bert").total == 10  # nothing moves before it is released
    with pytest.raises(errors.ReasonMissing):
        services.correct(competition=competition, reason="", actor=conductor)
    services.correct(competition=competition, reason="No King is as good", actor=conductor)
    bert = Result.objects.get(entry__name="Bert")
    assert (bert.total, bert.place, bert.shared) == (20, 1, True)
    assert latest_publication(competition).number == 2
    assert Notice.objects.filter(kind="competition-changed", text="corrected").count() == 5


def test_marks_by_value_come_from_the_analysis(club: Club) -> None:
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DECLARE, method="value")
    Problem.objects.update(
        values={
            "answers": [
                {"action": "declare no-king", "loss": 0.0},
                {"action": "declare no-queens", "loss": 5.0},
            ]
        }
    )
    say(competition, member_of(club, "Anne"), "declare no-king")
    say(competition, member_of(club, "Bert"), "declare no-queens")
    services.publish(competition=close(competition), actor=conductor)
    assert dict(Result.objects.values_list("entry__name", "total")) == {"Anne": 10, "Bert": 8}


def test_the_year_is_that_of_the_club_and_its_best_months_count(club: Club) -> None:
    competition = published(club)
    official = member_of(club)
    Membership.objects.filter(user=official).update(role=Role.DIRECTOR)
    services.count_year(club=club, best=1, months=12, actor=official)
    number = competition.closes_at.astimezone(club.zone).year
    year = year_of(club, number)
    assert [(year.names[one.who], one.total) for one in year.lines] == [
        ("Anne", 20), ("Bert", 10), ("Cleo", 0),
    ]  # fmt: skip
    assert year.lines[1].to_next == 20
    assert year.open == 11
    assert year_of(club, number - 1).lines == []


def test_practice_stores_the_first_answer_only(club: Club) -> None:
    competition = published(club)
    member, problem = member_of(club), row(competition, 1)
    assert services.practise(problem=problem, user=member, answer="declare no-king") == (
        "declare no-king",
        0,
    )
    assert services.practise(problem=problem, user=member, answer="declare no-queens")[1] == 10
    assert problem.problem.practised.get().mark == 0
    assert services.practise(problem=problem, user=None, answer="declare no-queens")[1] == 10


@pytest.mark.django_db(transaction=True)
def test_an_answer_and_the_close_do_not_pass_each_other(club: Club) -> None:
    """While an answer is being saved the competition is not closed, and then it is refused."""
    competition = make_competition(club, conductor_of(club), DECLARE)
    anne, problem = member_of(club), row(competition, 1)
    closed = threading.Event()

    def close_it() -> None:
        close(competition)
        closed.set()
        connection.close()

    with transaction.atomic():
        services.save_answer(
            problem=problem, user=anne, answer="declare no-king", client_id=uuid4()
        )
        thread = threading.Thread(target=close_it)
        thread.start()
        wait_for_a_lock()
        assert not closed.is_set()
    thread.join(60)
    assert closed.is_set()
    with pytest.raises(errors.NotOpen):
        say(competition, anne, "declare no-queens")


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_waited_for_a_change_comes_after_it(club: Club) -> None:
    """The time of an answer is read, and who may compete is asked, when the lock is held."""
    competition = make_competition(club, conductor_of(club), DECLARE)
    anne, problem, told = member_of(club), row(competition, 1), list[Refusal]()

    def send() -> None:
        try:
            services.save_answer(
                problem=problem, user=anne, answer="declare no-king", client_id=uuid4()
            )
        except Refusal as refusal:
            told.append(refusal)
        connection.close()

    with transaction.atomic():
        stored = lock(competition)
        thread = threading.Thread(target=send)
        thread.start()
        wait_for_a_lock()
        stored.closes_at = database_now()
        stored.save(update_fields=["closes_at"])
    thread.join(60)
    assert [refusal.code for refusal in told] == ["not-open"]


def test_an_answer_knows_its_last_requests(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    anne, ids = member_of(club), [uuid4() for _ in range(REMEMBERED + 3)]
    for client_id in ids:
        services.save_answer(
            problem=row(competition, 1), user=anne, answer="declare no-king", client_id=client_id
        )
    assert Answer.objects.get().client_ids == ids[-REMEMBERED:]


@pytest.mark.django_db(transaction=True)
def test_a_request_that_comes_twice_at_once_is_saved_once(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    anne, problem, client_id = member_of(club), row(competition, 1), uuid4()
    start, refused = threading.Barrier(4), list[BaseException]()

    def send() -> None:
        start.wait()
        try:
            services.save_answer(
                problem=problem, user=anne, answer="declare no-king", client_id=client_id
            )
        except BaseException as error:  # noqa: BLE001  # shown by the test
            refused.append(error)
        connection.close()

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert refused == []
    assert Answer.objects.count() == 1
    assert Answer.objects.get().client_ids == [client_id]


def test_who_leaves_the_club_neither_answers_nor_votes_any_more(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    anne, expert = member_of(club), member_of(club)
    put_on_panel(competition, expert)
    say(competition, anne, "declare no-king")
    vote(competition, expert, "declare no-king")
    Membership.objects.filter(user__in=[anne, expert]).delete()
    with pytest.raises(errors.MembersOnly):
        say(competition, anne, "declare no-queens")
    with pytest.raises(errors.MembersOnly):
        vote(competition, expert, "declare no-queens")


def test_who_has_left_the_club_is_not_asked_to_vote(club: Club) -> None:
    conductor, expert = conductor_of(club), member_of(club)
    competition = make_competition(
        club, conductor, DECLARE, status=Status.DRAFT, entrants=Entrants.ANYONE
    )
    put_on_panel(competition, expert)
    Membership.objects.filter(user=expert).delete()
    services.schedule(competition=competition, actor=conductor)
    opening_and_closing.bring_up_to_date(competition.pk)
    assert not Notice.objects.filter(recipient=expert).exists()


def test_the_log_names_no_marks_before_they_are_published(club: Club) -> None:
    """Officials read the log, may compete, and the competition may be opened again."""
    conductor = conductor_of(club)
    competition = make_competition(club, conductor, DECLARE)
    say(competition, member_of(club), "declare no-king")
    close(competition)
    ruling: dict[str, Any] = {
        "problem": row(competition, 1), "answer": "declare no-king", "kind": RulingKind.AWARD,
        "reason": "Sound", "actor": conductor,
    }  # fmt: skip
    services.rule(mark=8, **ruling)
    logged = AuditEntry.objects.filter(club=club, action="rule-mark")
    assert not logged.exists()
    services.publish(competition=competition, actor=conductor)
    services.rule(mark=9, **ruling)
    assert "declare no-king" in logged.get().text
