"""A club's own rules: the form, the choices, the pages and the API."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import AuditEntry, Club
from games.labels import PRESETS as NAMES
from games.models import ClubRuleSet, Game
from games.preset_texts import SUMMARIES
from games.rules import PRESETS, RuleError, RuleSet, ruleset_from_json
from games.rules.contracts.doubling import Doubling
from games.rules.contracts.options import choices
from games.rules.contracts.ruleset_json import options_of
from games.rulesets import errors
from games.rulesets.description import about_contract, about_doubles, rules_in_words
from games.rulesets.forms import RulesForm
from games.rulesets.lookup import key_of, name_of, read_rules
from games.rulesets.option_labels import GROUPS, OPTIONS, VALUES
from games.rulesets.services import MAX_RULESETS, change_rules, remove_rules, save_rules
from tests.support.clients import SignedIn
from tests.support.rules.deals import with_options

OURS = with_options("yale", min_doubles=1, no_king=-18)


def address(name: str, club: Club, *arguments: object) -> str:
    return reverse(f"games:{name}", args=[club.slug, *arguments])


def filled(rules: RuleSet, **changes: Any) -> dict[str, Any]:
    """What a browser sends for a form that shows *rules* with some fields changed."""
    form = RulesForm(None, start=rules)
    shown = {name: form[name].value() for name in form.fields}
    return {"name": "Ours"} | {n: v for n, v in shown.items() if n != "name"} | changes


@pytest.fixture
def own(club: Club, secretary: SignedIn) -> ClubRuleSet:
    return save_rules(club=club, actor=secretary.user, name="Ours", ruleset=OURS)


def test_every_option_and_every_value_has_a_label() -> None:
    assert sorted(name for _label, names in GROUPS for name in names) == sorted(OPTIONS)
    assert set(OPTIONS) == set(options_of(PRESETS["pagat"]))
    for option, values in choices().items():
        assert set(VALUES[option]) == set(map(str, values))
    assert set(NAMES) == set(PRESETS)


@pytest.mark.parametrize("key", PRESETS)
def test_the_unchanged_form_returns_the_preset(key: str) -> None:
    form = RulesForm(filled(PRESETS[key]), start=PRESETS[key])
    assert form.is_valid(), form.errors
    assert form.rules == PRESETS[key]


def test_the_secretary_saves_rules_from_a_preset(club: Club, secretary: SignedIn) -> None:
    sent = filled(PRESETS["yale"], min_doubles="1", dominoes="30, 20 10 −5")
    answer = secretary.post(address("rules_new", club, "yale"), sent)
    own = ClubRuleSet.objects.get()
    assert answer.headers["Location"] == own.get_absolute_url()
    assert own.rules == with_options("yale", min_doubles=1, dominoes=(30, 20, 10, -5))
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.text) == ("save-rules", "saved the rules “Ours”")


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"losing_double_cap": "3"}, {"losing_double_cap", "min_doubles"}),
        ({"players": "3"}, {"dominoes"}),
        ({"players": "3", "dominoes": "1 2 3"}, {"players", "cards"}),
        ({"low_wins": "True"}, {"low_wins", "double_targets"}),
        ({"double_targets": "none"}, {"min_doubles", "double_targets"}),
        ({"alternatives": ["salad"]}, {"alternatives"}),
        ({"contracts": []}, {"contracts"}),
        ({"contracts": ["whist"]}, {"contracts"}),
        ({"no_king": "-1001"}, {"no_king"}),
        ({"no_king": "few"}, {"no_king"}),
        ({"dominoes": "1 2"}, {"dominoes"}),
        ({"dominoes": "1 2 3 x"}, {"dominoes"}),
        ({"dominoes": "1 2 3 99999"}, {"dominoes"}),
        ({"no_last_two": "1 2 3 4"}, {"no_last_two"}),
        ({"first_and_last": "1"}, {"first_and_last"}),
        ({"rotation": "never"}, {"rotation"}),
        ({"name": " "}, {"name"}),
    ],
)
def test_an_invalid_value_is_refused_at_its_field(changes: Any, fields: set[str]) -> None:
    form = RulesForm(filled(PRESETS["pagat"], **changes), start=PRESETS["pagat"])
    assert not form.is_valid()
    assert set(form.errors) == fields


def test_contradictions_are_named_in_words(club: Club, secretary: SignedIn) -> None:
    sent = filled(PRESETS["pagat"], losing_double_cap="3")
    page = secretary.post(address("rules_new", club, "pagat"), sent).content.decode()
    assert "“Losing doubles” and “Compulsory doubles” contradict each other." in page
    assert not ClubRuleSet.objects.exists()


def test_names_are_unique_and_not_those_of_presets(
    club: Club, secretary: SignedIn, own: ClubRuleSet
) -> None:
    for name, said in (("oURS ", "already has rules"), ("yale", "A preset has this name")):
        sent = filled(PRESETS["pagat"], name=name)
        page = secretary.post(address("rules_new", club, "pagat"), sent).content.decode()
        assert said in page
    assert ClubRuleSet.objects.count() == 1


@pytest.mark.trial
def test_own_rules_are_offered_wherever_rules_are_chosen(
    club: Club, secretary: SignedIn, own: ClubRuleSet
) -> None:
    option = re.compile(rf'<option value="{own.key}"[^>]*>Ours</option>')
    for path in (
        address("new", club),
        reverse("accounts:club_settings", args=[club.slug]),
        reverse("tournaments:new", args=[club.slug]),
    ):
        assert option.search(secretary.get(path).content.decode()), path
    assert (
        address("blank", club, own.key) in secretary.get(address("blanks", club)).content.decode()
    )
    pdf = secretary.get(address("blank", club, own.key))
    assert pdf.headers["Content-Type"] == "application/pdf"


def test_rules_without_support_on_sheets_are_not_offered_there(
    club: Club, secretary: SignedIn
) -> None:
    three = save_rules(
        club=club, actor=secretary.user, name="Three", ruleset=with_options("leaver-3", no_king=-9)
    )
    assert three.key not in secretary.get(address("new", club)).content.decode()
    assert secretary.get(address("blank", club, three.key)).status_code == 404
    assert "Three" in secretary.get(three.get_absolute_url()).content.decode()


def test_a_new_club_is_not_offered_anothers_rules(secretary: SignedIn, own: ClubRuleSet) -> None:
    assert own.key not in secretary.get(reverse("accounts:club_new")).content.decode()
    path = reverse("api:club-list")
    sent = {"slug": "other", "name": "Other", "ruleset": own.key}
    refused = secretary.post(path, sent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "rules-unknown")


def test_the_clubs_usual_rules_can_be_its_own(
    club: Club, secretary: SignedIn, own: ClubRuleSet
) -> None:
    path = reverse("accounts:club_settings", args=[club.slug])
    sent = {"name": club.name, "timezone": "Europe/Paris", "language": "en", "ruleset": own.key}
    assert secretary.post(path, sent).status_code == 302
    page = secretary.get(address("new", club)).content.decode()
    assert f'<option value="{own.key}" selected ' in page
    kept = secretary.post(address("rules_remove", club, own.key), follow=True)
    assert "usual rules" in kept.content.decode()
    assert ClubRuleSet.objects.exists()


def test_games_keep_the_rules_they_began_with(
    club: Club, secretary: SignedIn, own: ClubRuleSet, make_game: Any
) -> None:
    game: Game = make_game(ruleset=own.rules)
    rules = ruleset_from_json(game.ruleset)
    assert name_of(club, rules) == "Ours"
    sent = filled(OURS, name="Ours now", no_king="-30")
    assert secretary.post(address("rules_change", club, own.key), sent).status_code == 302
    own.refresh_from_db()
    assert (own.name, own.rules.no_king) == ("Ours now", -30)
    game.refresh_from_db()
    assert ruleset_from_json(game.ruleset) == rules
    assert name_of(club, rules) == "Yale, with changes"
    assert AuditEntry.objects.filter(action="change-rules").count() == 1
    assert secretary.post(address("rules_remove", club, own.key)).status_code == 302
    assert not ClubRuleSet.objects.exists()
    assert AuditEntry.objects.filter(action="remove-rules").count() == 1


def test_an_event_keeps_rules_that_were_removed(
    club: Club, secretary: SignedIn, own: ClubRuleSet
) -> None:
    sent = {"name": "Cup", "starts_at": "2030-01-01T19:00", "ruleset": own.key, "round_count": 2}
    path = reverse("api:event-list", args=[club.slug])
    made = secretary.post(path, sent, content_type="application/json").json()
    assert made["ruleset"] == own.key
    event = reverse("tournaments:event", args=[club.slug, made["id"]])
    assert "Ours" in secretary.get(event).content.decode()
    remove_rules(own=own, actor=secretary.user)
    edit = reverse("tournaments:edit", args=[club.slug, made["id"]])
    assert (
        '<option value="kept" selected>Yale, with changes' in secretary.get(edit).content.decode()
    )


def test_the_api_saves_changes_and_removes_rules(club: Club, secretary: SignedIn) -> None:
    path = reverse("api:rulesets", args=[club.slug])
    sent = {"name": "Ours", "ruleset": {"preset": "yale", "options": {"min_doubles": 1}}}
    saved = secretary.post(path, sent, content_type="application/json")
    assert saved.status_code == 201
    row = saved.json()
    assert (row["own"], row["preset"], row["options"]["min_doubles"]) == (True, "yale", 1)
    assert [one["key"] for one in secretary.get(path).json()] == [row["key"], *PRESETS]
    again = {"name": "Ours", "ruleset": {"preset": row["key"], "options": {"no_king": -20}}}
    refused = secretary.post(path, again, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    of_own = reverse("api:ruleset", args=[club.slug, row["key"]])
    changed = secretary.put(of_own, again, content_type="application/json").json()
    assert changed["options"]["no_king"] == -20
    assert changed["options"]["min_doubles"] == 1
    assert secretary.delete(of_own).status_code == 204
    assert secretary.get(of_own).status_code == 404


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"colour": 1}, "unknown-option"),
        ({"min_doubles": 3}, "bad-option"),
        ({"losing_double_cap": 3, "min_doubles": 2}, "contradictory-options"),
    ],
)
def test_the_api_refuses_options_by_name(
    club: Club, secretary: SignedIn, options: dict[str, Any], code: str
) -> None:
    sent = {"name": "Ours", "ruleset": {"preset": "yale", "options": options}}
    path = reverse("api:rulesets", args=[club.slug])
    refused = secretary.post(path, sent, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert next(iter(options)) in refused.json()["detail"]


@pytest.mark.parametrize("key", ["own-0", "own-999999999999", "own-٣", "own-x", "whist", ""])
def test_unknown_keys_are_not_found(club: Club, key: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_rules(club, {"preset": key})
    assert refused.value.code == "unknown-preset"


def test_the_number_of_own_rules_is_limited(club: Club, secretary: SignedIn) -> None:
    for number in range(MAX_RULESETS):
        save_rules(club=club, actor=secretary.user, name=f"Rules {number}", ruleset=OURS)
    sent = filled(PRESETS["pagat"])
    page = secretary.post(address("rules_new", club, "pagat"), sent).content.decode()
    assert "remove one first" in page


def test_a_member_reads_and_does_not_change(
    club: Club, member: SignedIn, director: SignedIn, own: ClubRuleSet
) -> None:
    assert "Adapt" not in member.get(address("club_rules", club)).content.decode()
    assert member.get(own.get_absolute_url()).status_code == 200
    for client in (member, director):
        assert client.get(address("rules_change", club, own.key)).status_code == 403
        assert client.post(address("rules_remove", club, own.key)).status_code == 403


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.django_db
def test_every_preset_can_be_read_by_anyone(client: Client, key: str, language: str) -> None:
    page = client.get(reverse("games:preset", args=[key]), headers={"accept-language": language})
    text = page.content.decode()
    assert f'<html lang="{language}"' in text
    assert ("Contrats" if language == "fr" else "Contracts") in text


def test_keys_and_names_of_rules(club: Club, own: ClubRuleSet) -> None:
    assert key_of(club, OURS) == own.key
    assert key_of(club, PRESETS["yale"]) == "yale"
    assert key_of(club, with_options("yale", no_king=-1)) is None


def test_the_list_costs_the_same_with_many(
    club: Club, secretary: SignedIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = address("club_rules", club)
    secretary.get(path)
    for number in range(20):
        save_rules(club=club, actor=secretary.user, name=f"Rules {number}", ruleset=OURS)
    with django_assert_num_queries(5):
        secretary.get(path)


def test_words_follow_how_contracts_are_shared_and_where_cards_are_dumped() -> None:
    def lines(rules: RuleSet) -> dict[str, str]:
        return {
            str(line["label"]): line["text"]
            for _label, group in rules_in_words(rules)["groups"]
            for line in group
        }

    leaver = lines(PRESETS["leaver-3"])["Compulsory doubles"]
    assert leaver.endswith("doubles declarer at least twice, whoever declares.")
    assert "each declarer" in lines(PRESETS["pagat"])["Compulsory doubles"]
    assert "Contracts with dumping" not in lines(PRESETS["pagat"])
    chosen = with_options("pagat", must_dump="all", must_dump_in=("no-queens", "no-king"))
    assert lines(chosen)["Contracts with dumping"] == "No Queens, No King (Barbu)"


def test_every_change_of_rules_locks_the_club_first(
    club: Club, own: ClubRuleSet, secretary: SignedIn
) -> None:
    actor = secretary.user
    changes: list[Callable[[], object]] = [
        lambda: save_rules(club=club, actor=actor, name="Others", ruleset=OURS),
        lambda: change_rules(own=own, actor=actor, name="Renamed", ruleset=OURS),
        lambda: remove_rules(own=own, actor=actor),
    ]
    for change in changes:
        with CaptureQueriesContext(connection) as queries:
            change()
        locking = [q["sql"] for q in queries if re.search(r" FOR (NO KEY )?UPDATE", q["sql"])]
        assert ' FROM "accounts_club" ' in locking[0]


def test_rules_that_were_removed_in_the_meantime_are_refused(
    own: ClubRuleSet, secretary: SignedIn
) -> None:
    seen = ClubRuleSet.objects.get(pk=own.pk)
    remove_rules(own=own, actor=secretary.user)
    for change in (
        lambda: change_rules(own=seen, actor=secretary.user, name="Renamed", ruleset=OURS),
        lambda: remove_rules(own=seen, actor=secretary.user),
    ):
        with pytest.raises(errors.RulesGone):
            change()


def test_dominoes_says_who_begins_and_that_a_declarer_may_have_to_pass() -> None:
    play = about_contract(PRESETS["pagat"], "dominoes")["play"]
    assert "The declarer begins." in play
    assert "a declarer without a card of the starting rank passes too" in play


@pytest.mark.parametrize(
    ("contract", "end"),
    [
        ("no-king", "Play stops when the king of hearts has been taken."),
        ("dominoes", "Play stops when only one player has cards left."),
        ("no-tricks", None),
    ],
)
def test_a_contract_says_when_play_stops_early(contract: str, end: str | None) -> None:
    about = about_contract(PRESETS["pagat"], contract)
    stops = [line for line in about["rules"] if line.startswith("Play stops")]
    assert stops == ([end] if end else [])
    assert about["end"] == (end or "")
    assert about_contract(with_options("pagat", early_end="play_out"), contract)["end"] == ""


@pytest.mark.parametrize(
    ("preset", "contract", "aim"),
    [
        ("pagat", "no-tricks", "Take as few tricks as you can: each costs 2."),
        ("pagat", "no-hearts", "Avoid hearts: each costs 2, the ace 6."),
        ("lagosz-sinclair", "no-king", "Avoid the king of hearts: it costs 15."),
        ("bustarret", "no-queens", "Avoid queens: each costs 20."),
        ("pagat", "trumps", "Take as many tricks as you can: each brings 5."),
        ("pagat", "dominoes", "No tricks: lay your cards in sequence"),
    ],
)
def test_a_contract_says_what_a_player_has_to_do(preset: str, contract: str, aim: str) -> None:
    assert about_contract(PRESETS[preset], contract)["aim"].startswith(aim)


@pytest.mark.parametrize(
    ("rules", "contract", "duties"),
    [
        (PRESETS["pagat"], "no-king", ["Lead a heart only when you have nothing else."]),
        (PRESETS["pagat"], "no-queens", []),
        (
            with_options("pagat", trump_duty="trump"),
            "trumps",
            ["Without the suit led you must trump."],
        ),
        (with_options("pagat", trump_duty="none"), "trumps", []),
        (with_options("pagat", must_dump="all", must_dump_in=("no-king",)), "no-queens", []),
    ],
)
def test_a_contract_says_in_short_what_its_options_demand(
    rules: RuleSet, contract: str, duties: list[str]
) -> None:
    assert about_contract(rules, contract)["duties"] == duties


def test_rules_with_each_contract_once_are_named_by_their_deals(club: Club) -> None:
    once = PRESETS["pagat"].each_contract_once()
    assert name_of(club, once) == "Standard rules (pagat.com), each contract once"


def test_every_preset_says_in_a_line_what_it_is_like(client: Client) -> None:
    assert SUMMARIES.keys() == PRESETS.keys()
    shown = client.get(reverse("games:presets")).text
    assert "Only declarer is doubled" in shown


@pytest.mark.parametrize("rules", [*PRESETS.values(), with_options(redouble="declarer_only")])
@pytest.mark.parametrize("positive", [False, True])
def test_declarer_only_redoubles_as_is_said(rules: RuleSet, positive: bool) -> None:
    said = about_doubles(rules)
    doubling = Doubling.open(rules, rules.seats[0], positive=positive)
    assert bool(said) == (not doubling.is_over)
    if not said:
        return
    assert sum("may not double, only redouble" in text for text in said) == 1
    while doubling.turn != doubling.declarer:
        doubling = doubling.after(())
    assert doubling.only_redoubles
    assert doubling.maximum == ()
    assert doubling.after(()).is_over


def test_what_is_said_of_declarers_redoubles_depends_on_the_rules() -> None:
    all_or_none = with_options(declarer_redouble="all_or_none")
    assert any("or nobody" in text for text in about_doubles(all_or_none))
    assert not any("or nobody" in text for text in about_doubles(PRESETS["pagat"]))
    assert "Only declarer redoubles." in about_doubles(with_options(redouble="declarer_only"))
    assert any("second turn" in text for text in about_doubles(PRESETS["wikipedia"]))


def test_a_short_game_says_that_doubles_are_compulsory_in_a_whole_one_only() -> None:
    for name in ("pagat", "yale"):
        last = about_doubles(PRESETS[name].each_contract_once())[-1]
        assert ("in a whole game some are" in last) == (name == "pagat")
        assert last.startswith("No double is compulsory")
