"""The lines of the audit log: their language and the values beside them."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext_lazy, ngettext, override

from accounts import audit
from accounts.models import AuditEntry, Club
from tests.factories import ClubFactory, PlayerFactory, UserFactory
from tests.support.clients import SignedIn

pytestmark = pytest.mark.django_db


@pytest.fixture
def french_club() -> Club:
    return ClubFactory.create(language="fr")


def test_a_line_is_in_the_language_of_the_club(french_club: Club) -> None:
    with override("en"):
        entry = audit.record(
            club=french_club,
            actor=UserFactory.create(),
            action="change-role",
            subject="user:1",
            text="made %(name)s %(role)s",
            name=PlayerFactory.create(name="Anne", club=french_club),
            role=gettext_lazy("director"),
            before="member",
            after="director",
        )
    entry.refresh_from_db()
    assert "Anne" in entry.text
    assert entry.data["role"] in entry.text
    assert entry.data == {
        "name": "Anne",
        "role": "arbitre",
        "before": "member",
        "after": "director",
    }


def test_a_phrase_is_in_the_language_of_the_reader(french_club: Club) -> None:
    entry = audit.record(
        club=french_club,
        actor=UserFactory.create(),
        action="confirm-result",
        subject="event:1",
        text="%(where)s: confirmed",
        where=audit.Phrase("Round %(number)s", {"number": 5}),
    )
    entry.refresh_from_db()
    assert entry.data == {"where": "Tour 5"}
    assert entry.text.startswith("Tour 5")
    with override("en"):
        assert audit.words_of(entry) == "Round 5: confirmed"


def test_each_part_of_a_list_is_in_the_language_of_the_reader(french_club: Club) -> None:
    entry = audit.record(
        club=french_club,
        actor=UserFactory.create(),
        action="award-points",
        subject="event:1",
        text="%(where)s: changed",
        where=audit.Listed(
            [audit.Phrase("Round %(number)s", {"number": 5}), gettext_lazy("director")]
        ),
    )
    entry.refresh_from_db()
    assert entry.data == {"where": "Tour 5, arbitre"}
    with override("en"):
        assert audit.words_of(entry) == "Round 5, director: changed"


def test_a_topic_stands_before_the_line(french_club: Club) -> None:
    entry = audit.record(
        club=french_club,
        actor=UserFactory.create(),
        action="finish-event",
        subject="event:1",
        text="finished",
        topic="100% Barbu",
    )
    entry.refresh_from_db()
    assert entry.text.startswith("100% Barbu\xa0: ")
    assert entry.data == {"topic": "100% Barbu"}


def test_a_name_follows_a_line_that_begins_with_a_verb(french_club: Club) -> None:
    entry = audit.record(
        club=french_club,
        actor=UserFactory.create(),
        action="add-ladder",
        subject="pool:1",
        text="added the ladder %(ladder)s",
        about="100% Barbu",
        ladder="Season",
    )
    entry.refresh_from_db()
    assert entry.data == {"ladder": "Season", "about": "100% Barbu"}
    with override("en"):
        assert audit.words_of(entry) == "added the ladder Season (100% Barbu)"


@pytest.mark.trial
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ({"topic": "Swiss"}, "<strong>Anne</strong> · Swiss: draft discarded"),
        ({"about": "Club games"}, "<strong>Anne</strong> draft discarded (Club games)"),
    ],
)
def test_the_page_separates_the_actor_from_a_topic(
    club: Club, secretary: SignedIn, name: dict[str, str], line: str
) -> None:
    audit.record(
        club=club,
        actor=UserFactory.create(name="Anne"),
        action="discard-draft",
        subject="event:1",
        text="draft discarded",
        **name,
    )
    assert line in secretary.get(f"/c/{club.slug}/log/").text


def test_a_long_line_is_cut_and_its_values_are_whole(french_club: Club) -> None:
    entry = audit.record(
        club=french_club,
        actor=UserFactory.create(),
        action="announce",
        subject="event:1",
        text="announced: %(words)s",
        words="x" * 1000,
    )
    entry.refresh_from_db()
    assert len(entry.text) == 500
    assert entry.data["words"] == "x" * 1000


@pytest.mark.parametrize("count", [1, 2])
def test_a_line_has_the_form_for_its_number(french_club: Club, count: int) -> None:
    text = audit.Plural(lambda n: ngettext("%(count)s event", "%(count)s events", n))
    entry = audit.record(
        club=french_club,
        actor=UserFactory.create(),
        action="merge-players",
        subject="player:1",
        text=text,
        count=count,
    )
    entry.refresh_from_db()
    assert entry.text == {1: "1 tournoi", 2: "2 tournois"}[count]
    with override("en"):
        assert audit.words_of(entry) == {1: "1 event", 2: "2 events"}[count]


def test_a_line_without_a_translation_keeps_the_language_of_the_club(french_club: Club) -> None:
    entry = AuditEntry(club=french_club, text="2 voitures", data={"count": 2})
    entry.wording = {"text": "%(count)s cars"}
    with override("fr"):
        assert audit.words_of(entry) == "2 voitures"
    with override("en"):
        assert audit.words_of(entry) == "2 cars"
