"""An official sets up which games count, and the ladders made from them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.models import AuditEntry, Club, Role, User
from ladder import services
from ladder.defaults import SPREADS, parameters_for
from ladder.errors import BadPool, NotAnOfficial
from ladder.models import Ladder, Pool, Source
from ladder.strength import Parameters
from tests.factories import LadderFactory, MembershipFactory, PlayerFactory, PoolFactory
from tests.support.clients import SignedIn
from tests.support.ladder.pools import count_game


def test_a_club_sets_up_its_ladders(director: SignedIn, club: Club) -> None:
    page = director.get("/c/river/ladder/settings/")
    assert "keeps no ladder yet" in page.content.decode()
    sent = {"name": "Club games", "rulesets": ["pagat"], "sheets": "on", "per_day": "3"}
    director.post("/c/river/ladder/settings/new/", sent)
    pool = Pool.objects.get(club=club)
    assert (pool.sheets, pool.tables, pool.events, pool.per_day) == (True, False, False, 3)
    address = f"/c/river/ladder/settings/{pool.pk}/"
    assert 'value="0"' in str(director.get(f"{address}ladders/new/").context["form"]["shrink"])
    for template in ("monthly", "annual", "season", "best_ten"):
        form = director.get(f"{address}ladders/new/?template={template}").context["form"]
        filled = {name: form[name].value() for name in form.fields}
        answer = director.post(
            f"{address}ladders/new/",
            {k: v for k, v in filled.items() if v is not None and v is not False},
        )
        assert answer.status_code == 302, answer.context["form"].errors
        assert answer["Location"] == f"/c/river/ladder/{Ladder.objects.latest('pk').pk}/"
    season = Ladder.objects.get(calendar="season")
    assert season.season_first
    assert season.season_last
    assert (season.season_first.month, season.season_last.month) == (9, 6)
    name = f"September to June {season.season_first.year}/{season.season_last.year % 100}"
    names = ["Monthly", "Annual", name, "Best ten games"]
    assert [str(one) for one in Ladder.objects.all()] == names
    assert Ladder.objects.get(name__startswith="Best ten").kind == "best"
    shown = director.get(address).content.decode()
    assert "Best ten games" in shown
    assert AuditEntry.objects.filter(club=club).count() == 5


def test_a_new_ladder_takes_one_form(director: SignedIn, club: Club) -> None:
    assert 'href="/c/river/ladder/settings/new/"' in director.get("/c/river/ladder/").text
    page = director.get("/c/river/ladder/settings/new/")
    assert "One player marked as guest keeps the game of the whole table off" in page.text
    form = page.context["form"]
    filled = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in filled.items() if value not in (None, False)}
    answer = director.post("/c/river/ladder/settings/new/", sent, follow=True)
    assert "Games that have been confirmed are added now" in answer.text
    first = Ladder.objects.get(name="Monthly")
    assert answer.redirect_chain[-1][0] == f"/c/river/ladder/{first.pk}/"
    ladders = Ladder.objects.filter(pool__club=club)
    assert [(one.name, one.calendar) for one in ladders.order_by("pk")] == [
        ("Monthly", "month"),
        ("Annual", "year"),
    ]
    refused = director.post("/c/river/ladder/settings/new/", sent | {"templates": "weekly"})
    assert refused.context["form"].errors


def test_whoever_sets_up_a_ladder_is_told_of_the_sum_of_the_evenings(
    director: SignedIn, club: Club
) -> None:
    pool = PoolFactory.create(club=club)
    for address in (
        "/c/river/ladder/",
        "/c/river/ladder/settings/new/",
        f"/c/river/ladder/settings/{pool.pk}/ladders/new/",
    ):
        page = director.get(address).text
        assert 'action="/c/river/events/series/new/season/"' in page, address
    pool.delete()
    page = director.get("/c/river/ladder/settings/").text
    assert 'id="added-up"' in page
    assert 'id="averaged"' in page


def test_the_usual_rules_are_ticked_and_the_others_folded(director: SignedIn, club: Club) -> None:
    page = director.get("/c/river/ladder/settings/new/").text
    rules = page.partition('id="id_rulesets"')[2].partition("</fieldset>")[0]
    shown, _summary, folded = rules.partition("<details>")
    assert (shown.count("checkbox"), shown.count("checked")) == (1, 1)
    assert folded.count("checkbox") > 10
    assert "checked" not in folded


def test_the_usual_ladders_take_one_tap_and_count_what_was_played(
    director: SignedIn, member: SignedIn, club: Club
) -> None:
    address = "/c/river/ladder/settings/usual/"
    assert member.post(address).status_code == 403
    assert director.get(address).status_code == 405
    for _ in range(2):
        answer = director.post(address, follow=True)
        assert "the annual ladder are set up" in answer.text
    pool = Pool.objects.get(club=club)
    assert [one.calendar for one in pool.ladders.order_by("pk")] == ["month", "year"]
    pool.ladders.all().delete()
    director.post(address)
    assert (Pool.objects.count(), pool.ladders.count()) == (1, 2)


def test_settings_are_changed_and_refused_where_they_are_wrong(
    director: SignedIn, club: Club
) -> None:
    pool = PoolFactory.create(club=club, name="First")
    PoolFactory.create(club=club, name="Second")
    address = f"/c/river/ladder/settings/{pool.pk}/"
    director.post(address, {"name": "Changed", "rulesets": ["yale"], "per_month": "4"})
    pool.refresh_from_db()
    assert (pool.name, pool.rulesets, pool.per_month) == ("Changed", ["yale"], 4)
    for wrong in ({"name": "Second"}, {"rulesets": ["nonsense"]}, {"per_day": "0"}, {"name": ""}):
        answer = director.post(address, {"name": "X", "rulesets": ["yale"]} | wrong)
        assert answer.context["form"].errors, wrong
    pool.refresh_from_db()
    assert pool.name == "Changed"
    version = pool.games_version
    director.post(address, {"sigma": "150", "prior": "70", "drift": "0"})
    pool.refresh_from_db()
    assert (pool.parameters, pool.games_version) == (Parameters(150, 70, 0), version + 1)
    assert director.post(address, {"sigma": "0", "prior": "1", "drift": "1"}).status_code == 200


def test_a_ladder_is_changed_and_removed(director: SignedIn, club: Club) -> None:
    ladder = LadderFactory.create(pool__club=club)
    address = f"/c/river/ladder/settings/ladders/{ladder.pk}/"
    season = {"name": "Winter", "kind": "total", "calendar": "season", "best": 1, "minimum": 1}
    season |= {"shrink": "0"}
    assert director.post(address, season).context["form"].errors
    dates = {"season_first": "2026-01-01", "season_last": "2026-03-31"}
    answer = director.post(address, season | dates)
    assert answer["Location"] == f"/c/river/ladder/{ladder.pk}/"
    assert f'id="back" href="{answer["Location"]}"' in director.get(address).text
    ladder.refresh_from_db()
    assert (ladder.name, str(ladder.season_last)) == ("Winter", "2026-03-31")
    director.post(f"{address}remove/")
    assert not Ladder.objects.exists()
    actions = AuditEntry.objects.filter(club=club).values_list("action", flat=True)
    assert sorted(actions) == ["change-ladder", "remove-ladder"]


@pytest.mark.parametrize("role", [None, Role.MEMBER])
def test_only_officials_change_pools_and_ladders(club: Club, role: Role | None) -> None:
    pool = PoolFactory.create(club=club)
    ladder = LadderFactory.create(pool=pool)
    actor: User = MembershipFactory.create().user
    if role is not None:
        MembershipFactory.create(club=club, user=actor, role=role)
    with pytest.raises(NotAnOfficial):
        services.create_pool(club=club, actor=actor, name="X", rulesets=["pagat"])
    with pytest.raises(NotAnOfficial):
        services.change_pool(pool=pool, actor=actor, name="X")
    with pytest.raises(NotAnOfficial):
        services.set_parameters(pool=pool, actor=actor, parameters=Parameters())
    with pytest.raises(NotAnOfficial):
        services.add_ladder(pool=pool, actor=actor, name="X")
    with pytest.raises(NotAnOfficial):
        services.change_ladder(ladder=ladder, actor=actor, name="X")
    with pytest.raises(NotAnOfficial):
        services.remove_ladder(ladder=ladder, actor=actor)


def test_the_list_of_games_says_why_some_are_left_out(
    director: SignedIn, club: Club, django_assert_max_num_queries: Any
) -> None:
    pool = PoolFactory.create(club=club, per_day=20)
    players = PlayerFactory.create_batch(4, club=club)
    for minute in range(25):
        count_game(
            pool=pool,
            source=Source.IMPORT,
            ended_at=datetime(2026, 3, 4, 20, minute, tzinfo=UTC),
            deals=28,
            deals_of_whole=28,
            scores={player.pk: 0 for player in players},
        )
    address = f"/c/river/ladder/settings/{pool.pk}/games/"
    with django_assert_max_num_queries(14):
        assert len(director.get(address).context["page"]) == 20
    shown = director.get(f"{address}?left-out").content.decode()
    assert shown.count("too many games of a player in a day") == 5
    with django_assert_max_num_queries(14):
        director.get(f"/c/river/ladder/settings/{pool.pk}/")


def test_new_pools_begin_with_numbers_that_suit_their_rules(club: Club) -> None:
    assert parameters_for("pagat") == Parameters()
    wide = max(SPREADS, key=lambda key: SPREADS[key])
    assert parameters_for(wide).sigma > 130
    actor = MembershipFactory.create(club=club, role=Role.SECRETARY).user
    pool = services.create_pool(club=club, actor=actor, name="X", rulesets=[wide])
    assert pool.parameters == parameters_for(wide)
    with pytest.raises(BadPool):
        services.create_pool(club=club, actor=actor, name="X", rulesets=["pagat"])
    with pytest.raises(BadPool):
        services.create_pool(club=club, actor=actor, name="Y", rulesets=[])


def test_a_ladder_without_a_template_begins_as_the_monthly_one(
    director: SignedIn, club: Club
) -> None:
    pool = PoolFactory.create(club=club)
    page = director.get(f"/c/river/ladder/settings/{pool.pk}/ladders/new/")
    form = page.context["form"]
    begins = {name: form[name].value() for name in ("kind", "calendar", "minimum", "shrink")}
    assert begins == {"kind": "mean", "calendar": "month", "minimum": 3, "shrink": 0.0}
    assert all(f'name="{name}"' in page.text for name in form.fields)
