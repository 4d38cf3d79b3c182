"""The score sheet on A4."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override
from pypdf import PdfReader

from games.models import Game
from games.rules import PRESETS, Plan, RecordedDeal, Seat, Sheet
from games.sheets.paper import blank_paper, filled_paper
from pdf import why_no_pdf
from tests.support.drawn_sheets import next_deal
from tests.support.paper import LONG_NAMES, layout
from tests.support.parameters import mostly_trials
from tests.support.rules.deals import with_options
from tests.support.sheets import NO_HEARTS, NO_QUEENS, Cast, play

A4 = (595, 842)


@pytest.fixture
def pdf() -> None:
    if reason := why_no_pdf():
        pytest.skip(f"no PDF on this machine: {reason}")


def fonts_of(pdf: bytes) -> list[str]:
    resources = PdfReader(io.BytesIO(pdf)).pages[0]["/Resources"].get_object()
    fonts = resources["/Font"].get_object().values()  # type: ignore[index]  # a dictionary
    return [str(font.get_object()["/BaseFont"]).replace("-", "") for font in fonts]


def pages(client: Client, path: str) -> list[str]:
    answer = client.get(path)
    assert answer["content-type"] == "application/pdf"
    reader = PdfReader(io.BytesIO(answer.content))
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages} == {
        A4
    }
    return [page.extract_text() for page in reader.pages]


@pytest.mark.trial
def test_the_sheet_fits_on_one_page(pdf: None, game: Game, cast: Cast) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    (text,) = pages(cast[Seat.N], f"/c/river/games/{game.pk}/sheet.pdf")
    for part in ("Anne", "Beth", "Cath", "Diana", "Tuesday", "−48", "+16", "−54"):
        assert part in text


@pytest.mark.trial
def test_the_sheet_is_set_in_its_own_typeface(pdf: None, game: Game, cast: Cast) -> None:
    """So its style sheet was read."""
    answer = cast[Seat.N].get(f"/c/river/games/{game.pk}/sheet.pdf")
    assert "SheetSans" in "".join(fonts_of(answer.content))


@pytest.mark.trial
@pytest.mark.parametrize(
    "preset",
    mostly_trials([key for key, rules in PRESETS.items() if rules.on_sheets], ["goldsmith-8"]),
)
def test_blank_sheets_fit_on_one_page(pdf: None, cast: Cast, preset: str) -> None:
    (text,) = pages(cast[Seat.N], f"/c/river/games/blank/{preset}.pdf")
    assert "Sum" in text


@pytest.mark.trial
@pytest.mark.parametrize(
    ("preset", "plan", "copies"),
    [
        ("french-32", Plan.once(), 4),
        ("pagat", Plan.deals(7), 3),
        ("pagat", Plan.deals(13), 2),
        ("pagat", Plan(), 1),
    ],
)
def test_blank_sheets_of_few_deals_share_a_page(preset: str, plan: Plan, copies: int) -> None:
    with override("fr"):
        context = blank_paper(PRESETS[preset], plan, "Club de la Rive gauche", "Règle courante")
        html = render_to_string("games/sheets/paper.html", context)
    (page,) = layout(html)
    assert page.faults == []
    assert [page.words.count(word) for word in ("Tour", "Date")] == [copies, copies]


@pytest.mark.parametrize(
    ("contracts", "asked"),
    [
        (PRESETS["pagat"].contracts, ["trumps", "start"]),
        (("no-king", "trumps", "no-queens", "no-tricks"), ["trumps"]),
        (("no-king", "no-queens", "no-tricks", "no-hearts"), []),
    ],
)
def test_blank_sheets_name_what_is_written_beside_a_contract(
    contracts: tuple[str, ...], asked: list[str]
) -> None:
    context = blank_paper(with_options(contracts=contracts), Plan.once(), "Club", "Rules")
    assert [sheet["asked"] for sheet in context["sheets"]] == [asked] * 4
    html = render_to_string("games/sheets/paper.html", context)
    assert (f"<span>{', '.join(asked)}</span>" in html) == bool(asked)


@pytest.mark.trial
def test_the_contract_of_a_blank_sheet_has_room_for_its_suit() -> None:
    def left_of_north(context: dict[str, Any]) -> float:
        (page,) = layout(render_to_string("games/sheets/paper.html", context))
        return next(text.left for text in page.texts if text.words == "North")

    rules = PRESETS["pagat"]
    blank = left_of_north(blank_paper(rules, Plan(), "Club", "Rules"))
    assert blank > left_of_north(filled_paper(Sheet(rules), {}, "Club", "Rules")) + 4


def test_declarers_of_short_games_have_the_letters_of_the_doubles() -> None:
    rules = PRESETS["pagat"]
    names = dict(zip(rules.seats, ("Minh", "Monique", "Anne", "Diana"), strict=True))
    context = filled_paper(Sheet(rules, Plan.once()), names, "Evening", "Pagat")
    letters = {row["group"]["name"]: row["group"]["letter"] for row in context["sheets"][0]["rows"]}
    assert letters == {"Minh": "N", "Monique": "E", "Anne": "S", "Diana": "W"}
    html = render_to_string("games/sheets/paper.html", context)
    assert [f'class="who">{letter}</th>' in html for letter in ("N", "M")] == [True, False]


@pytest.mark.trial
@pytest.mark.parametrize("preset", mostly_trials(["pagat", "goldsmith-8", "brader"], ["pagat"]))
def test_a_whole_game_of_the_longest_names_is_one_page(preset: str) -> None:
    rules, rng = PRESETS[preset], Random(3)  # noqa: S311
    sheet = Sheet(rules)
    while not sheet.is_over:
        sheet = sheet.record(next_deal(sheet, rng)[0])
    names = dict(zip(rules.seats, LONG_NAMES, strict=True))
    title = "Club de la Rive gauche et des Deux-Monts-sur-Loire · Soirée d’automne · 21 novembre"
    with override("fr"):
        adjusted = [(name, -20, 123) for name in LONG_NAMES]
        context = filled_paper(sheet, names, title, "Pagat avec Ravage City", adjusted)
        html = render_to_string("games/sheets/paper.html", context)
    (page,) = layout(html)
    assert page.faults == []
    for name in LONG_NAMES:
        assert name.split()[-1] in page.words


def test_without_the_library_the_page_can_be_printed(
    no_pango: None, game: Game, cast: Cast
) -> None:
    play(game, NO_QUEENS, NO_HEARTS)
    page = cast[Seat.N].get(f"/c/river/games/{game.pk}/sheet.pdf").content.decode()
    assert "print this page instead" in page
    assert "−48" in page
    assert "style=" not in page


def test_players_who_share_the_contracts_have_one_row_of_compulsory_doubles() -> None:
    sheet = Sheet(PRESETS["leaver-3"])
    sheet = sheet.record(RecordedDeal.of("N", "no-king", ["E>N"], ["S"]))
    names = {Seat.N: "Anne", Seat.E: "Beth", Seat.S: "Cath"}
    (row,) = filled_paper(sheet, names, "", "")["sheets"][0]["doubles"]
    assert row["ticks"] == [("A", [False] * 2), ("B", [True, False]), ("C", [False] * 2)]


@pytest.mark.parametrize(("doubles", "explains"), [(["E>N"], False), (["E>N", "N>E"], True)])
def test_a_sheet_with_a_redouble_explains_it(doubles: list[str], explains: bool) -> None:
    deal = RecordedDeal.of("N", "no-hearts", doubles, NO_HEARTS["taken"])
    sheet = Sheet(PRESETS["pagat"]).record(deal)
    names = dict(zip(sheet.rules.seats, LONG_NAMES, strict=True))
    context = filled_paper(sheet, names, "", "")
    page = render_to_string("games/sheets/paper.html", context)
    assert ("one has redoubled" in page) == explains
