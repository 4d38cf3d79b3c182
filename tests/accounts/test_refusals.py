"""Refusals of services, and the problems that the API makes of them."""

from datetime import date
from typing import Any

import pytest
from django import forms
from django.core.validators import MinValueValidator

from accounts.problems import problem_details
from accounts.refusals import Refusal


class TooFew(Refusal):
    code = "too-few"
    text = "%(found)s of %(needed)s are here."

    @property
    def details(self) -> dict[str, Any]:
        return {"found": self.params["found"]}


class WordMissing(Refusal):
    code = "word-missing"
    text = "Write a word."
    invalid = True


def test_a_refusal_fills_its_message() -> None:
    refusal = TooFew(found=3, needed=4)
    assert refusal.message == str(refusal) == "3 of 4 are here."


def test_negative_numbers_have_a_real_minus_sign_in_messages() -> None:
    refusal = TooFew(found=-20, needed="-x")
    assert refusal.message == "−20 of -x are here."
    assert refusal.details == {"found": -20}


def test_errors_of_djangos_own_fields_have_a_real_minus_sign_too() -> None:
    class Points(forms.Form):
        points = forms.IntegerField(min_value=-5, max_value=5)
        day = forms.DateField(validators=[MinValueValidator(date(2026, 1, 2))])

    shown = str(Points({"points": "-6", "day": "2026-01-01"}))
    assert "at least −5." in shown
    assert "2026-01-02." in shown


def test_another_text_is_filled_too() -> None:
    refusal = WordMissing("%(word)s is no word.", word="50%")
    assert refusal.message == "50% is no word."
    assert refusal.code == "word-missing"


@pytest.mark.parametrize(
    ("refusal", "status", "members"),
    [
        (TooFew(found=3, needed=4), 409, {"detail": "3 of 4 are here.", "found": 3}),
        (WordMissing(), 422, {"detail": "Write a word."}),
    ],
)
def test_a_refusal_is_a_problem(refusal: Refusal, status: int, members: dict[str, Any]) -> None:
    response = problem_details(refusal, {})
    assert response is not None
    assert response.status_code == status
    assert response.content_type == "application/problem+json"
    assert response.data.items() >= {"code": refusal.code, "status": status, **members}.items()
