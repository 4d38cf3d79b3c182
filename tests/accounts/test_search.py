"""Names: found and sorted without regard to case and accents."""

from __future__ import annotations

import pytest
from django.db.models import F
from django.urls import reverse

from accounts.models import Club, Player
from accounts.name_sorting import LETTERS, _letters, language_of, order_key
from accounts.names import folded, last_name
from accounts.search import Folded, LastName, by_name, with_words
from tests.factories import PlayerFactory
from tests.support.clients import SignedIn

NAMES = [
    *("Zoé", "Éloïse", "eva", "Bjørn", "Łukasz", "Cœur", "Straße", "Œdipe", "100%_sûr"),
    *("Tanguy Le Floc’h", "Maud D'Arc", "Léa O´Hara", "Anne–Lise Roy"),
]


@pytest.fixture
def people(club: Club) -> None:
    Player.objects.filter(club=club).delete()
    for name in NAMES:
        PlayerFactory.create(club=club, name=name)


def found(text: str) -> set[str]:
    return {player.name for player in with_words(Player.objects.all(), text, "name__finds")}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("eloise", "Éloïse"),
        ("ÉLO", "Éloïse"),
        ("bjorn", "Bjørn"),
        ("lukasz", "Łukasz"),
        ("coeur", "Cœur"),
        ("strasse", "Straße"),
        ("oedipe", "Œdipe"),
        ("%_SUR", "100%_sûr"),
        ("Le Floc'h", "Tanguy Le Floc’h"),
        ("le floch", "Tanguy Le Floc’h"),
        ("LE FLOCʼH tanguy", "Tanguy Le Floc’h"),
        ("d’arc", "Maud D'Arc"),
        ("d`arc", "Maud D'Arc"),
        ("arc", "Maud D'Arc"),
        ("o'hara", "Léa O´Hara"),
        ("anne lise", "Anne–Lise Roy"),
        ("Anne-Lise", "Anne–Lise Roy"),
        ("annelise", "Anne–Lise Roy"),
        ("LeFloch", "Tanguy Le Floc’h"),
        ("le-floc’h", "Tanguy Le Floc’h"),
    ],
)
def test_names_are_found_without_their_accents_and_apostrophes(
    people: None, text: str, name: str
) -> None:
    assert found(text) == {name}


def test_spaces_count_within_a_word(people: None) -> None:
    """The search for Yl does not find Tanguy Le Floc’h."""
    assert found("yl") == set()


@pytest.mark.parametrize("text", ["0_s", "l.o", "(", "[a", "a|z", "\\w", "*"])
def test_signs_with_a_meaning_in_sql_are_letters_like_others(people: None, text: str) -> None:
    assert found(text) == set()


def test_the_database_folds_names_as_python_does(people: None) -> None:
    pairs = Player.objects.annotate(plain=Folded("name")).values_list("name", "plain")
    assert dict(pairs) == {name: folded(name) for name in NAMES}


def test_names_are_sorted_with_their_accents_beside_those_without(people: None) -> None:
    in_order = [player.name for player in Player.objects.order_by(*by_name())]
    assert in_order == sorted(NAMES, key=folded)
    assert in_order.index("Éloïse") + 1 == in_order.index("eva")


def test_the_list_of_players_searches_and_sorts_so(people: None, director: SignedIn) -> None:
    address = reverse("accounts:players", args=["river"])
    assert "Éloïse" in director.get(address, {"q": "eloise"}).text
    shown = director.get(address).text
    assert shown.index(">Éloïse<") < shown.index(">eva<") < shown.index(">Zoé<")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("fr-FR", ["Åse", "Eva", "Éva B", "Øle", "Ole T", "Zoé"]),
        ("da", ["Eva", "Éva B", "Ole T", "Zoé", "Øle", "Åse"]),
        ("sv-SE,en;q=0.5", ["Eva", "Éva B", "Ole T", "Zoé", "Åse", "Øle"]),
    ],
)
def test_names_stand_where_readers_of_a_language_look_for_them(
    club: Club, member: SignedIn, language: str, names: list[str]
) -> None:
    Player.objects.filter(club=club).delete()
    for name in reversed(names):
        PlayerFactory.create(club=club, name=name)
    path = reverse("accounts:players", args=[club.slug])
    answer = member.get(path, headers={"Accept-Language": language})
    assert [player.name for player in answer.context["page"]] == names
    letters = LETTERS.get(language_of(language), {})
    token = _letters.set(letters)
    assert sorted(names, key=order_key) == names
    _letters.reset(token)


def test_last_names_are_the_same_in_the_database(club: Club) -> None:
    expected = {
        "Yann Le Gall": "Le Gall", "Zoé de la Tour": "la Tour", "Jean-Luc DU BELLAY": "DU BELLAY",
        "Le Gall": "Le Gall", "Zoe van den Berg": "Berg", "Gisèle Martin": "Martin", "Bo": "Bo",
        "Mac La Du Le": "Mac La Du Le", "Ulle Le'o": "Le'o",
    }  # fmt: skip
    for name in expected:
        PlayerFactory.create(club=club, name=name)
    found = Player.objects.filter(club=club).values_list("name", LastName(F("name")))
    assert dict(found) == expected == {name: last_name(name) for name in expected}


def test_who_is_signed_in_sorts_players_by_last_name_and_finds_them_so_again(
    club: Club, director: SignedIn
) -> None:
    for name in ("Zoe van den Berg", "Ann Tell", "Bo", "Cy Adams", "Al Le Gall"):
        PlayerFactory.create(club=club, name=name)
    address = reverse("accounts:players", args=["river"])
    shown = director.get(address).text
    assert shown.index(">Ann Tell<") < shown.index(">Zoe van den Berg<")
    director.get(address, {"order": "last"})
    shown = director.get(address).text
    order = ("Cy Adams", "Zoe van den Berg", "Bo", "Al Le Gall")
    places = [shown.index(f">{name}<") for name in order]
    assert places == sorted(places)
    assert places[-1] < shown.index(">Ann Tell<")
    assert "order=first" in shown
