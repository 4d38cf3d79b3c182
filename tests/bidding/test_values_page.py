"""What pages show of computed values: their parts and their spread."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club
from bidding import services
from bidding.models import Problem
from bidding.values_page import values_in
from deploy.site.demo.finds import stored_finds
from tests.support.bidding import close, conductor_of, make_competition, member_of, say
from tests.support.finds import VALUES


def test_a_value_is_split_and_its_spread_drawn() -> None:
    found = next(one for one in stored_finds()["finds"] if one["asked"] == "declare")
    line = values_in(found["values"]).lines[0]
    assert (line.now, line.doubles, line.later) == ("−1.1", "−3.8", "+35.9")
    assert line.spread is not None
    assert line.spread.text == "From −19.5 to +4.5 points in nine deals of ten"
    assert line.spread.path.startswith("M10 16v-0.1h5V16M15 ")
    assert line.spread.path.count("M") == 4  # the other bars are empty
    assert line.spread.zero == "24.9"


def test_values_without_parts_are_shown_without_them() -> None:
    line = values_in(VALUES).lines[0]
    assert (line.now, line.later, line.spread) == ("", "", None)


@pytest.mark.django_db
def test_the_results_have_the_values_of_all_answers(club: Club) -> None:
    conductor = conductor_of(club)
    found = next(one for one in stored_finds()["finds"] if one["asked"] == "declare")
    competition = make_competition(club, conductor, found["position"])
    Problem.objects.filter(uses__competition=competition).update(values=found["values"])
    say(competition, member_of(club), found["club_answer"])
    services.publish(competition=close(competition), actor=conductor)
    page = Client().get(reverse("bidding:results", args=[club.slug, competition.pk])).text
    assert page.count('<svg class="spread"') == len(found["values"]["answers"])
    assert "From −19.5 to +4.5 points" in page
