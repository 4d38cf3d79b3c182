"""A ladder on home pages, as PDF, as a feed, in frames of other sites, and in the API."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook  # type: ignore[import-untyped]  # it has no types
from pytest_django import DjangoAssertNumQueries

from accounts.models import Club, Player
from ladder.models import Ladder, Pool
from ladder.models.pools import validate_origins
from pdf import why_no_pdf
from tests.factories import (
    ClubFactory,
    LadderFactory,
    MembershipFactory,
    PlayerFactory,
    PoolFactory,
)
from tests.support.clients import SignedIn
from tests.support.ladder.pools import START, compute, play, season

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def ladder(club: Club) -> Ladder:
    return LadderFactory.create(pool=PoolFactory.create(club=club), name="Monthly")


@pytest.fixture
def pool(ladder: Ladder) -> Pool:
    return ladder.pool


@pytest.fixture
def four(club: Club, pool: Pool) -> list[Player]:
    """Four players, of whom Anne wins in January and Bob in February."""
    four = [PlayerFactory.create(club=club, name=name) for name in ("Anne", "Bob", "Cleo", "Dan")]
    play(pool, four, [300, -100, -100, -100], START)
    play(pool, four, [-100, 300, -100, -100], START + timedelta(days=31))
    compute(pool)
    return four


def publish(ladder: Ladder, embedded_by: str = "") -> None:
    ladder.public, ladder.embedded_by = True, embedded_by
    ladder.save(update_fields=["public", "embedded_by"])


def url(name: str, *args: object) -> str:
    return reverse(name, args=["river", *args])


def test_the_home_of_the_club_shows_the_head_of_its_ladder(
    ladder: Ladder, four: list[Player], member: SignedIn, visitor: Client
) -> None:
    head = member.get("/c/river/").context["head"]
    assert {line.name: line.moved for line in head.lines}["Bob"] == 1
    assert {line.name: line.moved for line in head.lines}["Anne"] == -3
    assert "Monthly" not in visitor.get("/c/river/").text
    publish(ladder)
    assert "Monthly" in visitor.get("/c/river/").text


@pytest.mark.trial
def test_the_home_of_a_player_shows_their_place(
    pool: Pool, club: Club, four: list[Player], member: SignedIn, outsider: SignedIn
) -> None:
    assert "Monthly" not in member.get("/").text
    me = Player.objects.get(name="Mia Member")
    others = PlayerFactory.create_batch(3, club=club)
    play(pool, [*others, me], [100, 50, 0, -150], START + timedelta(days=32))
    play(pool, [*others, four[0]], [100, 50, 0, -150], START + timedelta(days=32))
    compute(pool)
    page = member.get("/")
    assert "Monthly" in page.text
    [head] = next(panel.content for panel in page.context["panels"] if "ladder" in panel.template)
    assert head.own is not None
    assert head.own.name == "Mia Member"
    assert "Monthly" not in outsider.get("/").text


def test_the_home_of_a_player_shows_the_ladders_of_two_clubs(
    pool: Pool, four: list[Player], member: SignedIn
) -> None:
    me = Player.objects.get(name="Mia Member")
    play(pool, [*four[:3], me], [100, 50, 0, -150], START + timedelta(days=32))
    compute(pool)
    other = LadderFactory.create(
        pool=PoolFactory.create(club=ClubFactory.create(name="Old Mill")), name="Annual"
    )
    other_club = other.pool.club
    MembershipFactory.create(club=other_club, user=member.user)
    own = PlayerFactory.create(club=other_club, user=member.user, name="Mia at the mill")
    for month in (0, 31):
        others = PlayerFactory.create_batch(3, club=other_club)
        play(other.pool, [own, *others], [150, -50, -50, -50], START + timedelta(days=month))
    compute(other.pool)
    panels = member.get("/").context["panels"]
    heads = next(panel.content for panel in panels if "ladder/_home" in panel.template)
    assert [head.ladder.name for head in heads] == ["Annual", "Monthly"]
    assert heads[0].lines[0].name == "Mia at the mill"
    assert heads[0].lines[0].own
    assert [line.name for line in heads[1].lines if line.own] == ["Mia Member"]
    assert len(heads[1].lines) == len(four) + 1


def test_the_ladder_is_a_pdf(
    ladder: Ladder, four: list[Player], member: SignedIn, no_pango: None
) -> None:
    page = member.get(url("ladder:paper", ladder.pk), {"from": "2026-01-01"})
    assert "January 2026" in page.text
    assert page.text.index("Anne") < page.text.index("Bob")
    assert member.get(url("ladder:paper", ladder.pk), {"from": "x"}).status_code == 404


def test_the_pdf_is_made_again_for_another_name(
    ladder: Ladder, four: list[Player], member: SignedIn
) -> None:
    if reason := why_no_pdf():
        pytest.skip(f"no PDF on this machine: {reason}")
    address = url("ladder:paper", ladder.pk)
    first = member.get(address, {"from": "2026-01-01"}).content
    assert first == member.get(address, {"from": "2026-01-01"}).content
    Player.objects.filter(pk=four[0].pk).update(name="Ann Other")
    assert first != member.get(address, {"from": "2026-01-01"}).content


def test_the_ladder_is_a_spreadsheet(
    ladder: Ladder, four: list[Player], member: SignedIn, visitor: Client
) -> None:
    Player.objects.filter(pk=four[0].pk).update(name="=Anne")
    address = url("ladder:sheet", ladder.pk, "csv")
    answer = member.get(address, {"from": "2026-01-01", "separator": "semicolon"})
    assert f"river-ladder-{ladder.pk}-2026-01-01.csv" in answer["Content-Disposition"]
    header, *rows = answer.content.decode("utf-8-sig").splitlines()
    shown, lacking = header.split(";Games to a place;")
    assert (shown, lacking) == (
        "Rank;Shared;Places gained;Player;Average;Games;Strength;±",
        "Deals to a place",
    )
    assert rows[0].startswith("1;;;'=Anne;300,0;1;")
    assert rows[1].startswith("2;yes;;Bob;-100,0;1;")
    book = load_workbook(io.BytesIO(member.get(url("ladder:sheet", ladder.pk, "xlsx")).content))
    lines = list(book.active.values)
    assert lines[0][:5] == ("Rank", "Shared", "Places gained", "Player", "Average")
    assert (lines[1][0], lines[1][2:4], lines[1][5]) == (1, (1, "Bob"), 1)
    assert member.get(url("ladder:sheet", ladder.pk, "csv"), {"from": "x"}).status_code == 404
    assert member.get(url("ladder:sheet", ladder.pk, "doc")).status_code == 404
    Ladder.objects.filter(pk=ladder.pk).update(shrink=2)
    answer = member.get(address, {"from": "2026-01-01"})
    assert "Average" in answer.content.decode("utf-8-sig").splitlines()[0]
    assert visitor.get(address).status_code == 302
    publish(ladder)
    assert visitor.get(address).status_code == 200


def test_the_spreadsheet_is_in_the_readers_language(
    ladder: Ladder, four: list[Player], member: SignedIn
) -> None:
    answer = member.get(url("ladder:sheet", ladder.pk, "csv"), headers={"accept-language": "fr"})
    assert answer.content.decode("utf-8-sig").startswith("Rang;")
    assert ";Joueur;Moyenne;Parties;Force;" in answer.content.decode()


def test_a_shared_place_is_the_same_in_the_api_in_all_languages(
    ladder: Ladder, four: list[Player], member: SignedIn
) -> None:
    path = reverse("api:ladder-standings", args=["river", ladder.pk])
    for language in ("en", "fr"):
        answer = member.get(path, headers={"accept-language": language}).json()
        assert [line["place"] for line in answer["results"]] == ["1", "=2", "=2", "4"]


def test_the_results_are_a_feed(ladder: Ladder, four: list[Player], visitor: Client) -> None:
    path = url("ladder:feed", ladder.pk)
    assert visitor.get(path).status_code == 302
    publish(ladder)
    answer = visitor.get(path)
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    titles = [one.text for one in ET.fromstring(answer.content).iter(f"{ATOM}title")]  # noqa: S314
    assert titles[1:] == [
        "Bob +300, Anne −100, Cleo −100, Dan −100",
        "Anne +300, Bob −100, Cleo −100, Dan −100",
    ]


def test_only_listed_sites_show_a_public_ladder_in_a_frame(
    ladder: Ladder, four: list[Player], visitor: Client, member: SignedIn, director: SignedIn
) -> None:
    path = url("ladder:embed", ladder.pk)
    private = member.get(path)
    assert private.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in private.headers["Content-Security-Policy"]
    publish(ladder, "https://club.example\nhttps://other.example:8443")
    answer = visitor.get(path)
    assert "Bob" in answer.text
    assert "X-Frame-Options" not in answer.headers
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors https://club.example https://other.example:8443" in policy
    assert "script-src 'self'" in policy
    assert (
        "frame-ancestors 'none'"
        in visitor.get(url("ladder:ladder", ladder.pk)).headers["Content-Security-Policy"]
    )
    assert path in director.get(url("ladder:ladder", ladder.pk)).text
    assert path not in member.get(url("ladder:ladder", ladder.pk)).text


@pytest.mark.parametrize(
    "text",
    [
        "club.example", "https://club.example/page", "https://club.example; script-src *",
        "*", "https://*", "'self'", "https://a.example," , "https://b.example " * 11,
    ],
)  # fmt: skip
def test_what_is_no_site_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        validate_origins(text)


def test_the_api_has_what_the_pages_show(
    ladder: Ladder, four: list[Player], member: SignedIn, visitor: Client
) -> None:
    def get(name: str, *args: object, **query: str) -> dict[str, object]:
        answer = member.get(url(f"api:ladder-{name}", *args), query)
        assert answer.status_code == 200, answer.content
        found: dict[str, object] = answer.json()
        return found

    assert [one["name"] for one in get("list")["results"]] == ["Monthly"]  # type: ignore[attr-defined]
    periods = get("detail", ladder.pk)["periods"]
    assert periods == [
        {"first": "2026-02-01", "last": "2026-02-28"},
        {"first": "2026-01-01", "last": "2026-01-31"},
    ]
    lines: list[dict[str, object]] = get("standings", ladder.pk)["results"]  # type: ignore[assignment]
    assert (lines[0]["name"], lines[0]["place"], lines[0]["moved"]) == ("Bob", "1", 1)
    january: list[dict[str, object]] = get("standings", ladder.pk, **{"from": "2026-01-01"})[
        "results"
    ]  # type: ignore[assignment]
    assert january[0]["name"] == "Anne"
    strengths: list[dict[str, object]] = get("players", ladder.pk)["results"]  # type: ignore[assignment]
    assert len(strengths) == 4
    anne = get("player", ladder.pk, four[0].pk)
    assert anne in strengths
    games: list[dict[str, object]] = get("games", ladder.pk)["results"]  # type: ignore[assignment]
    assert [len(one["ratings"]) for one in games] == [4, 4]  # type: ignore[arg-type]
    assert get("game", ladder.pk, games[0]["id"]) == games[0]
    for wrong in ({"from": "2020-01-01"}, {"q": "a " * 9}):
        answer = member.get(url("api:ladder-standings", ladder.pk), wrong)
        assert answer.status_code in (400, 404)
    assert visitor.get(url("api:ladder-games", ladder.pk)).status_code == 401
    publish(ladder)
    assert visitor.get(url("api:ladder-games", ladder.pk)).status_code == 200


@pytest.mark.trial
@pytest.mark.parametrize("name", ["list", "detail", "standings", "players", "games"])
def test_the_api_takes_few_queries(
    ladder: Ladder,
    pool: Pool,
    club: Club,
    member: SignedIn,
    name: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    season(pool, PlayerFactory.create_batch(20, club=club), 25)
    args = () if name == "list" else (ladder.pk,)
    with django_assert_max_num_queries(15):
        assert member.get(url(f"api:ladder-{name}", *args)).status_code == 200


@pytest.mark.trial
def test_home_pages_take_few_queries(
    pool: Pool, club: Club, member: SignedIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    me = Player.objects.get(name="Mia Member")
    season(pool, [*PlayerFactory.create_batch(19, club=club), me], 60)
    for path in ("/", "/c/river/"):
        with django_assert_max_num_queries(20):
            assert member.get(path).status_code == 200
