"""The field with which forms offer rules."""

from __future__ import annotations

import pytest

from accounts.models import Club
from games.rules import PRESETS
from games.rulesets.services import save_rules
from games.sheets.forms import PlanForm
from games.tables.forms import OpenTableForm, PairingForm, PracticeForm
from tests.support.clients import SignedIn


def test_a_game_against_bots_has_the_standard_first_and_says_how_the_chosen_rules_play() -> None:
    first, *others = PracticeForm().fields["ruleset"].choices  # type: ignore[attr-defined]
    assert first == ("pagat", "Standard rules (pagat.com)")
    assert "pagat" not in dict(others)
    text = str(PracticeForm()["ruleset"])
    assert (
        'id="id_ruleset_summary" aria-live="polite">Seven contracts; anybody may be doubled.'
        in text
    )
    assert 'data-explains="id_ruleset_summary"' in text
    assert 'data-summary="Only declarer is doubled' in text
    chosen = str(PracticeForm({"ruleset": "yale"})["ruleset"])
    said = chosen.partition('aria-live="polite">')[2].partition("</div>")[0]
    assert said.startswith("Only declarer is doubled,")
    assert said.endswith(".")


@pytest.mark.parametrize("form", [PlanForm, OpenTableForm, PairingForm])
def test_a_club_has_its_usual_rules_first_and_its_own_are_described(
    form: type[PlanForm], club: Club, secretary: SignedIn
) -> None:
    own = save_rules(club=club, actor=secretary.user, name="House rules", ruleset=PRESETS["yale"])
    club.ruleset = own.key
    club.save()
    text = str(form(club)["ruleset"])
    assert text.index(f'value="{own.key}"') < text.index('value="pagat"')
    assert "House rules – usual" in text
    assert 'aria-live="polite">Yale</div>' in text
