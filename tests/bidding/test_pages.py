"""The pages: answering, conducting, results, practice."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now as utc_now

from accounts.models import Club
from bidding import services
from bidding.models import Answer, Competition, Conductor, Entrants, Problem, Ruling, Status
from bidding.position_page import shown
from bidding.tasks import sweep
from tests.factories import PlayerFactory, UserFactory
from tests.support.bidding import (
    DECLARE,
    DOUBLE,
    PLAY,
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
from tests.support.clients import SignedIn, sign_in

pytestmark = pytest.mark.django_db


def at(name: str, competition: Competition, *args: object) -> str:
    return reverse(f"bidding:{name}", args=[competition.club.slug, competition.pk, *args])


def test_a_competitor_answers_and_sees_what_is_still_open(club: Club, member: SignedIn) -> None:
    competition = make_competition(club, conductor_of(club))
    assert "Enter the competition" in member.get(competition.get_absolute_url()).text
    assert member.post(competition.get_absolute_url()).status_code == 302
    page = member.get(at("problem", competition, 1)).text
    assert 'value="declare trumps:S"' in page
    assert 'playing-card card="SA"' in page
    sent = {"answer": "declare no-king", "comment": "Bare", "client_id": uuid4()}
    assert member.post(at("problem", competition, 1), sent).headers["Location"] == at(
        "problem", competition, 2
    )
    assert Answer.objects.get().comment == "Bare"
    page = member.get(competition.get_absolute_url()).text
    assert "No King (Barbu)" in page
    assert page.count("still open") == 3
    assert "checked" in member.get(at("problem", competition, 1)).text


def test_the_script_gets_json_and_what_is_wrong(club: Club, member: SignedIn) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    path, headers = at("problem", competition, 1), {"Accept": "application/json"}
    sent = {"answer": "declare no-king", "client_id": str(uuid4())}
    assert member.post(path, sent, headers=headers).json()["answer"] == "declare no-king"
    wrong = member.post(path, sent | {"answer": "declare salad"}, headers=headers)
    assert (wrong.status_code, wrong.json()["code"]) == (409, "not-an-answer")
    nothing = member.post(path, {"client_id": "x"}, headers=headers)
    assert (nothing.status_code, nothing.json()["code"]) == (409, "invalid")
    Competition.objects.update(closes_at=utc_now())
    again = member.post(path, sent, headers=headers)
    assert again.json()["answer"] == "declare no-king"
    late = member.post(path, sent | {"client_id": str(uuid4())}, headers=headers)
    assert (late.status_code, late.json()["code"]) == (409, "not-open")
    assert Client().post(path, sent, headers=headers).status_code in (401, 404)


def test_the_plain_form_says_what_is_wrong(club: Club, member: SignedIn) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    for sent in ({"client_id": uuid4()}, {}):
        page = member.post(at("problem", competition, 1), sent)
        assert page.status_code == 200
        assert "Choose an answer." in page.text


@pytest.mark.trial
def test_problems_are_read_by_those_who_may_enter(
    club: Club, member: SignedIn, outsider: SignedIn, visitor: Client
) -> None:
    conductor = conductor_of(club)
    for_members = make_competition(club, conductor, DECLARE)
    for_all = make_competition(club, conductor, DOUBLE, entrants=Entrants.ANYONE)
    draft = make_competition(club, conductor, PLAY, status=Status.DRAFT)
    for client, seen in ((member, [200, 200]), (outsider, [404, 200]), (visitor, [404, 200])):
        for competition, status in zip((for_members, for_all), seen, strict=True):
            assert client.get(at("problem", competition, 1)).status_code == status
            assert client.get(at("set_pdf", competition)).status_code == status
        assert client.get(at("problem", draft, 1)).status_code == 404
        assert client.get(draft.get_absolute_url()).status_code == 404
    assert sign_in(conductor).get(at("problem", draft, 1)).status_code == 200


def test_nobody_sees_results_before_they_are_published(club: Club, member: SignedIn) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    say(competition, member.user, "declare no-king")
    for state in (competition, close(competition)):
        for name in ("results", "results_pdf", "results_json"):
            assert member.get(at(name, state)).status_code == 404
    conductor = sign_in(competition.conductor)
    assert conductor.get(at("marks", competition, 1)).status_code == 200
    services.extend(
        competition=reread(competition), closes_at=utc_now() + timedelta(hours=1),
        actor=competition.conductor,
    )  # fmt: skip
    for name, more in (("marks", [1]), ("preview", [])):
        assert conductor.get(at(name, competition, *more)).status_code == 404


def test_the_article_has_words_bars_marks_and_the_readers_answer(club: Club) -> None:
    competition = published(club)
    anne = sign_in(competition.entries.get(name="Anne").user)
    page = anne.get(at("results", competition)).text
    for text in ("You answered", "Obvious.", "Expert A", "<rect", "=", "100", "Bert"):
        assert text in page
    assert "You answered" not in Client().get(at("results", competition)).text
    data = anne.get(at("results_json", competition)).json()
    assert [line["name"] for line in data["table"]] == ["Anne", "Bert", "Cleo"]
    assert data["problems"][0]["votes"] == {"declare no-queens": 2}
    assert anne.get(competition.get_absolute_url()).headers["Location"] == at(
        "results", competition
    )


@pytest.mark.trial
@pytest.mark.parametrize("who", ["visitor", "member", "director"])
def test_the_pages_of_a_club_with_results_open(
    request: pytest.FixtureRequest, club: Club, who: str
) -> None:
    client: Client = request.getfixturevalue(who)
    competition = published(club)
    slug = club.slug
    for name in ("list", "archive", "year_now", "mine", "calendar"):
        assert client.get(reverse(f"bidding:{name}", args=[slug])).status_code == 200
    assert client.get(club.get_absolute_url()).status_code == 200
    assert "Problem of the day" in client.get("/").text
    today = client.get(reverse("bidding:today", args=[slug]))
    assert client.get(today.headers["Location"]).status_code == 200
    archive = reverse("bidding:archive", args=[slug])
    assert "What now?" in client.get(f"{archive}?asked=declare&q=what").text
    assert "No problem found" in client.get(f"{archive}?contract=salad").text
    assert "No problem found" in client.get(f"{archive}?q=zzz").text
    year = competition.closes_at.astimezone(club.zone).year
    assert "Cleo" in client.get(reverse("bidding:year", args=[slug, year])).text
    assert client.get(reverse("bidding:year", args=[slug, 1999])).status_code == 404


@pytest.mark.trial
def test_practice_shows_the_marks_at_once(club: Club, member: SignedIn, visitor: Client) -> None:
    competition = published(club)
    path = reverse("bidding:practice", args=[club.slug, row(competition, 1).pk])
    for client in (member, visitor):
        page = client.post(path, {"answer": "declare no-queens"}).text
        assert "10 of 10" in page
        assert "Obvious." in page
        assert "The marks come from the votes of the panel, not from the values." in page
        assert 'class="notice good"' in page
        assert 'class="notice good"' not in client.post(path, {"answer": "declare no-king"}).text
    shown = member.get(path).text
    assert "You have answered this one" in shown
    assert "From the archive: <a" in shown
    assert "not a possible answer" in member.post(path, {"answer": "x"}).text
    unpublished = make_competition(club, conductor_of(club), PLAY)
    hidden = reverse("bidding:practice", args=[club.slug, row(unpublished, 1).pk])
    assert member.get(hidden).status_code == 404


def test_the_own_record_counts_published_answers(club: Club) -> None:
    competition = published(club)
    anne = sign_in(competition.entries.get(name="Anne").user)
    page = anne.get(reverse("bidding:mine", args=[club.slug])).text
    assert "20 / 20" in page
    assert "100&#8239;%" in page


# --- Conducting ------------------------------------------------------------------------------


def form_of(**changes: object) -> dict[str, object]:
    cards = ["SA", "SQ", "S9", "S4", "HK", "HJ", "H7", "H2", "DQ", "DT", "D3", "CK", "C5"]
    names = ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes"]
    left = {f"left_{seat}": names for seat in "NESW"}
    totals = {f"total_{seat}": 0 for seat in "NESW"}
    fields = {"title": "My hand", "seat": "N", "declarer": "N", "owed": "all", "cards": cards}
    return fields | left | totals | changes


def test_a_problem_is_made_by_hand(club: Club) -> None:
    conductor = sign_in(conductor_of(club))
    new = reverse("bidding:problem_new", args=[club.slug])
    assert 'data-size="13"' in conductor.get(new).text
    assert conductor.get(f"{new}?rules=leaver-3").status_code == 200
    assert conductor.get(f"{new}?rules=nonsense").status_code == 404
    answer = conductor.post(new, form_of())
    problem = Problem.objects.get()
    assert answer.headers["Location"] == reverse(
        "bidding:problem_view", args=[club.slug, problem.pk]
    )
    assert problem.position["hand"] == "AQ94.KJ72.QT3.K5"
    assert "My hand" in conductor.get(answer.headers["Location"]).text
    edit = reverse("bidding:problem_edit", args=[club.slug, problem.pk])
    page = conductor.get(edit).text
    assert page.count('name="cards" value="') == 52
    assert page.count('value="SA" checked') == 1
    changed = form_of(seat="E", contract="trumps:S", doubles=[], play="H5", owed="unchanged")
    assert conductor.post(edit, changed).status_code == 302
    problem.refresh_from_db()
    assert (problem.asked, problem.contract) == ("play", "trumps")


@pytest.mark.trial
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cards": ["SA"]}, "<li>A hand has 13 cards of the pack in these rules.</li>"),
        ({"cards": ["SA", "XX"]}, "XX"),
        ({"title": ""}, "Title"),
        ({"seat": "E"}, "seat"),
        ({"left_N": []}, "left"),
        ({"play": "rubbish", "contract": "trumps:S"}, "play"),
        ({"contract": "no-queens", "doubles": ["N>E"]}, "doubles"),
    ],
)
def test_a_problem_that_cannot_be_is_refused_with_where(
    club: Club, changes: dict[str, object], said: str
) -> None:
    conductor = sign_in(conductor_of(club))
    page = conductor.post(reverse("bidding:problem_new", args=[club.slug]), form_of(**changes))
    assert page.status_code == 200
    assert "Not saved." in page.text
    assert said in page.text
    assert not Problem.objects.exists()


@pytest.mark.trial
def test_a_conductor_sets_up_and_publishes_a_competition(club: Club) -> None:
    conductor = sign_in(conductor_of(club))
    expert, anne = member_of(club, "Ella Expert"), member_of(club, "Anne")
    PlayerFactory.create(club=club, user=expert, name="Ella Expert")
    problem = make_problem(club, conductor.user)
    now = utc_now().astimezone(club.zone)
    times = {
        "opens_at": (now - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M"),
        "closes_at": (now + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M"),
    }
    settings = {"name": "April", "entrants": "members", "method": "votes", "top": 10, "scale": 20}
    answer = conductor.post(reverse("bidding:new", args=[club.slug]), settings | times)
    competition = Competition.objects.get()
    assert answer.headers["Location"] == at("manage", competition)

    def step(name: str, **data: object) -> str:
        path = at("step", competition, name)
        return conductor.post(path, data, follow=True).text

    assert "needs a problem" in step("schedule")
    step("add", problem=problem.pk)
    step("panel-add", player="Ella Expert")
    step("schedule")
    sweep()
    say(reread(competition), anne, "declare no-king")
    vote(reread(competition), expert, "declare no-queens", comment="Clear.")
    page = conductor.get(at("manage", competition)).text
    assert "<dt>Entered</dt><dd>1</dd>" in page
    assert "No King" not in page
    close(competition)
    assert "Clear." in conductor.get(at("marks", competition, 1)).text
    step("rule", number=1, answer="declare no-king", kind="award", mark=8, reason="Nearly as good")
    assert Ruling.objects.get().mark == 8
    step("discuss", number=1, discussion="**Well** done <script>alert(1)</script>")
    preview = conductor.get(at("preview", competition)).text
    assert "<strong>Well</strong>" in preview
    assert "<script>alert" not in preview
    step("publish")
    assert reread(competition).status == Status.PUBLISHED
    step("rule", number=1, answer="declare no-king", kind="award", mark=9, reason="Better")
    assert "8 → 9" in conductor.get(at("preview", competition)).text
    step("correct", reason="We looked again")
    assert "We looked again" in Client().get(at("results", competition)).text


@pytest.mark.trial
def test_only_its_conductor_opens_the_pages_of_a_competition(
    club: Club, member: SignedIn, director: SignedIn
) -> None:
    competition = close(make_competition(club, conductor_of(club), DECLARE))
    other = sign_in(conductor_of(club))
    for client in (member, director, other):
        for name, more in (("manage", []), ("settings", []), ("marks", [1]), ("preview", [])):
            assert client.get(at(name, competition, *more)).status_code == 404
        assert client.post(at("step", competition, "publish")).status_code == 404
    assert member.get(reverse("bidding:conduct", args=[club.slug])).status_code == 403
    assert director.get(reverse("bidding:conduct", args=[club.slug])).status_code == 200


def test_officials_name_conductors_and_hand_over(club: Club, director: SignedIn) -> None:
    path = reverse("bidding:conductors", args=[club.slug])
    member = member_of(club, "Nora New")
    PlayerFactory.create(club=club, user=member, name="Nora New")
    assert director.post(path, {"player": "Nora New"}).status_code == 302
    competition = make_competition(club, member, DECLARE)
    hand_over = reverse("bidding:hand_over", args=[club.slug, competition.pk])
    director.post(hand_over, {"to-player": "Dora Director"})
    assert reread(competition).conductor == director.user
    assert director.post(path, {"best": 3, "months": 4}).status_code == 302
    assert "Not more can count" in director.post(path, {"best": 5, "months": 4}).text
    remove = reverse("bidding:conductor_remove", args=[club.slug, Conductor.objects.get().pk])
    assert director.post(remove).status_code == 302
    assert not Conductor.objects.exists()


def test_the_calendar_has_openings_and_closes(club: Club, member: SignedIn) -> None:
    competition = make_competition(club, conductor_of(club), name="May set")
    make_competition(club, conductor_of(club), name="Secret", status=Status.DRAFT)
    text = member.get(reverse("bidding:calendar", args=[club.slug])).text
    assert "SUMMARY:May set opens" in text
    assert "SUMMARY:May set closes" in text
    assert "Secret" not in text
    assert f"UID:competition-{competition.pk}-closes@" in text


@pytest.mark.trial
def test_lists_take_as_many_queries_with_twenty_rows(
    club: Club, member: SignedIn, django_assert_max_num_queries: object
) -> None:
    conductor = conductor_of(club)
    for number in range(20):
        make_competition(club, conductor, DECLARE, name=f"No. {number}", status=Status.CLOSED)
    with django_assert_max_num_queries(20):  # type: ignore[operator]  # a fixture
        assert member.get(reverse("bidding:list", args=[club.slug])).status_code == 200
    client = sign_in(conductor)
    with django_assert_max_num_queries(20):  # type: ignore[operator]  # a fixture
        client.get(reverse("bidding:conduct", args=[club.slug]))


def test_a_stranger_competes_where_everybody_may(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE, entrants=Entrants.ANYONE)
    stranger = sign_in(UserFactory.create(name="Stranger"))
    sent = {"answer": "declare no-king", "client_id": uuid4()}
    assert stranger.post(at("problem", competition, 1), sent).status_code == 302
    assert Answer.objects.get().entry.name == "Stranger"
    visitor = Client().post(at("problem", competition, 1), sent)
    assert visitor.status_code == 302
    assert "login" in visitor.headers["Location"]


def test_the_panel_votes_on_the_same_pages(club: Club) -> None:
    competition = make_competition(club, conductor_of(club), DECLARE)
    expert = member_of(club)
    put_on_panel(competition, expert)
    client = sign_in(expert)
    sent = {"answer": "declare no-king", "client_id": uuid4(), "comment": "So."}
    assert client.post(at("problem", competition, 1), sent).status_code == 302
    assert not Answer.objects.exists()
    close(competition)
    assert client.post(at("problem", competition, 1), sent).status_code == 302


def test_a_compulsory_double_says_why_there_is_no_pass() -> None:
    last = DOUBLE | {"left": {"N": ["no-queens"]}, "totals": {}}
    forced = shown(last | {"owed": {"N": {"E": 1}}})
    assert "You cannot pass: the rules make this double compulsory." in forced.why_no_pass
    assert "You still owe North a double" in forced.why_no_pass
    labels = [choice.label for group in forced.groups for choice in group.choices]
    assert "Pass" not in labels
    free = shown(last | {"owed": {"N": {"E": 0}}})
    assert free.why_no_pass == ""
    assert "double pass" in [choice.value for group in free.groups for choice in group.choices]
