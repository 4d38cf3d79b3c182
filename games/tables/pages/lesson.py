"""The lesson: its contents, its steps, and the moves in a step; nothing is stored."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.access import public
from games.rules import RuleError
from games.tables.lesson.course import BY_KEY, MOST_ACTIONS, RULES, STEPS, Step, start, states
from games.tables.lesson.texts import TEXTS
from games.tables.lesson.views import view_of
from games.tables.page_labels import labels_of
from games.tables.refusal_texts import refusal_text


@public
@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """The steps of the lesson; a script marks those that this browser has finished."""
    steps = [(step.key, TEXTS[step.key].title) for step in STEPS]
    return render(request, "games/lesson/contents.html", {"steps": steps})


@public
@require_safe
def step_page(request: HttpRequest, step: str) -> HttpResponse:
    found = _step(step)
    number = STEPS.index(found) + 1
    ahead = STEPS[number] if number < len(STEPS) else None
    links = {
        "moves": reverse("games:lesson_moves", args=[step]),
        "contents": reverse("games:lesson"),
        "next": reverse("games:lesson_step", args=[ahead.key]) if ahead else "",
    }
    context: dict[str, Any] = {
        "key": step,
        "text": TEXTS[step],
        "number": number,
        "of": len(STEPS),
        "ahead": TEXTS[ahead.key].title if ahead else "",
        "view": view_of(found, start(found)),
        "labels": labels_of(RULES),
        "links": links,
    }
    return render(request, "games/lesson/step.html", context)


@public
@require_safe
def moves(request: HttpRequest, step: str) -> HttpResponse:
    """Return the views after the last of the player's actions, which are the values of ``do``."""
    found, actions = _step(step), request.GET.getlist("do")
    if len(actions) > MOST_ACTIONS:
        return JsonResponse({"message": _("That is not a move of this step.")}, status=400)
    try:
        shown = states(found, actions)
    except RuleError as error:
        return JsonResponse({"message": refusal_text(error, {}, None)}, status=400)
    return JsonResponse({"views": [view_of(found, state) for state in shown]})


def _step(key: str) -> Step:
    if key not in BY_KEY:
        raise Http404(_("The lesson has no such step."))
    return BY_KEY[key]
