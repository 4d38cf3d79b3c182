"""The kinds that the apps have registered."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from django.utils.translation import override

from notices.kinds import Kind, all_kinds

NAMES = re.compile(r"%\((\w+)\)s")


def ours() -> list[Kind]:
    return [kind for kind in all_kinds() if kind.code != "test"]


def test_the_apps_have_their_kinds() -> None:
    assert {kind.code for kind in ours()} == {
        "announcement",
        "boxes-begin",
        "boxes-draft",
        "boxes-end",
        "boxes-result",
        "challenge-complete",
        "challenge-declined",
        "challenge-ends-soon",
        "challenge-result",
        "challenged",
        "competition-changed",
        "competition-opened",
        "competition-panel",
        "competition-reminder",
        "competition-results",
        "entry",
        "join-declined",
        "join-request",
        "membership",
        "message-reported",
        "pairing",
        "period-ends",
        "period-over",
        "play-soon",
        "published",
        "rematch",
        "result-disputed",
        "result-waiting",
        "round",
        "table-ready",
        "team",
        "table-times",
        "times-missing",
        "turn",
    }


def test_every_sentence_is_the_same_in_all_languages_but_for_its_words() -> None:
    for kind in ours():
        for code, text in kind.texts.items():
            with override("en"):
                names = set(NAMES.findall(str(text)))
                values = dict.fromkeys(names, "2026-01-03T20:00:00+00:00") | {"place": "=2"}
                assert kind.sentence(code, values, ZoneInfo("UTC"))
            with override("fr"):
                assert set(NAMES.findall(str(text))) == names
