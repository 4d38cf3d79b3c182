"""The steps of a competition: each one is a POST to its own URL, which calls one service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.access import MEMBER, ClubRequest, actor_of, club_page
from accounts.models import Club, User
from accounts.refusals import Refusal
from accounts.text import whole_number
from bidding import services
from bidding.access import get_conducted, get_set_problem, own_problems
from bidding.forms import AddForm, CloseForm, DiscussionForm, PersonForm, ReasonForm, RulingForm
from bidding.labels import answer_text
from bidding.models import Competition, Insider, Ruling, RulingKind, SetProblem

Step = Callable[[Competition, User, Any], "str | None"]
"""A function that performs a step with the posted data, and returns a message or None."""


@club_page(MEMBER)
@require_POST
def step(request: ClubRequest, club: Club, pk: int, step: str) -> HttpResponse:
    """Perform a step of a competition that the reader conducts, and redirect back."""
    found = get_conducted(club, request.user, pk)
    do = STEPS.get(step)
    if do is None:
        raise Http404(_("There is no such step."))
    try:
        with timezone.override(club.zone):
            said = do(found, actor_of(request), request.POST)
    except Refusal as error:
        messages.error(request, error.message)
    except ValueError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, said or _("Saved."))
    return redirect(*_back(request, found, step))


def _back(request: ClubRequest, competition: Competition, step: str) -> tuple[Any, ...]:
    slug, pk = competition.club.slug, competition.pk
    if step in OF_MARKS:
        number = whole_number(request.POST.get("number", "")) or 1
        return "bidding:marks", slug, pk, number
    if step in ("publish", "correct"):
        return "bidding:preview", slug, pk
    if step == "remove" and not Competition.objects.filter(pk=pk).exists():
        return "bidding:conduct", slug
    return "bidding:manage", slug, pk


def _cleaned(form: Any) -> dict[str, Any]:
    """Return the cleaned data of a form.

    :raises ValueError: with the first form error.
    """
    if form.is_valid():
        return dict(form.cleaned_data)
    field, errors = next(iter(form.errors.items()))
    label = form.fields[field].label if field in form.fields else ""
    raise ValueError(f"{label}: {errors[0]}" if label else str(errors[0]))


def _number(data: Any) -> int:
    return whole_number(data.get("number", "")) or 0


def _row(competition: Competition, data: Any) -> SetProblem:
    return get_set_problem(competition, _number(data))


def _person(competition: Competition, data: Any) -> User | None:
    form = PersonForm(data, club=competition.club)
    _cleaned(form)
    return form.user


def schedule(competition: Competition, actor: User, data: Any) -> str:
    services.schedule(competition=competition, actor=actor)
    return _("Scheduled: it opens at its time, and closes by itself.")


def unschedule(competition: Competition, actor: User, data: Any) -> None:
    services.unschedule(competition=competition, actor=actor)


def remove(competition: Competition, actor: User, data: Any) -> str:
    services.remove_competition(competition=competition, actor=actor)
    return _("The competition is removed. Its problems stay.")


def extend(competition: Competition, actor: User, data: Any) -> str:
    closes_at = _cleaned(CloseForm(data))["closes_at"]
    services.extend(competition=competition, closes_at=closes_at, actor=actor)
    return _("The close is moved, and everybody who has entered is notified.")


def withdraw(competition: Competition, actor: User, data: Any) -> str:
    reason = _cleaned(ReasonForm(data))["reason"]
    services.withdraw(competition=competition, reason=reason, actor=actor)
    return _("The competition is withdrawn, and everybody who has entered is notified.")


def add(competition: Competition, actor: User, data: Any) -> None:
    unused = own_problems(competition.club, actor)
    problem = _cleaned(AddForm(data, problems=unused))["problem"]
    services.add_problem(competition=competition, problem=problem, actor=actor)


def take_out(competition: Competition, actor: User, data: Any) -> None:
    services.take_out(competition=competition, number=_number(data), actor=actor)


def up(competition: Competition, actor: User, data: Any) -> None:
    services.move_up(competition=competition, number=_number(data), actor=actor)


def drop(competition: Competition, actor: User, data: Any) -> str:
    reason = _cleaned(ReasonForm(data))["reason"]
    services.drop_problem(problem=_row(competition, data), reason=reason, actor=actor)
    return _("The problem is dropped, and everybody who has entered is notified.")


def panel_add(competition: Competition, actor: User, data: Any) -> None:
    services.add_to_panel(competition=competition, user=_person(competition, data), actor=actor)


def panel_remove(competition: Competition, actor: User, data: Any) -> None:
    pk = whole_number(data.get("member", ""))
    member = get_object_or_404(Insider.objects.select_related("user"), pk=pk)
    services.take_off_panel(competition=competition, user=member.user, actor=actor)


def hand_over(competition: Competition, actor: User, data: Any) -> str:
    user = _person(competition, data)
    services.hand_over(competition=competition, user=user, actor=actor)
    return _("The competition is handed over.")


def rule(competition: Competition, actor: User, data: Any) -> None:
    row = _row(competition, data)
    form = RulingForm(data, position=row.problem.position, labels=answer_text)
    cleaned = _cleaned(form)
    kind = RulingKind(cleaned.pop("kind"))
    services.rule(problem=row, actor=actor, kind=kind, **cleaned)


def take_back(competition: Competition, actor: User, data: Any) -> None:
    pk = whole_number(data.get("ruling", ""))
    rulings = Ruling.objects.select_related("problem__competition__club")
    ruling = get_object_or_404(rulings, problem__competition=competition, pk=pk)
    services.take_back(ruling=ruling, actor=actor)


def discuss(competition: Competition, actor: User, data: Any) -> None:
    text = _cleaned(DiscussionForm(data))["discussion"]
    services.discuss(problem=_row(competition, data), discussion=text, actor=actor)


def publish(competition: Competition, actor: User, data: Any) -> str:
    services.publish(competition=competition, actor=actor)
    return _("Published, and everybody who has entered is notified.")


def correct(competition: Competition, actor: User, data: Any) -> str:
    reason = _cleaned(ReasonForm(data))["reason"]
    services.correct(competition=competition, reason=reason, actor=actor)
    return _("The correction is published, and everybody who has entered is notified.")


OF_MARKS = frozenset({"rule", "take-back", "discuss"})
STEPS: dict[str, Step] = {
    "schedule": schedule,
    "unschedule": unschedule,
    "remove": remove,
    "extend": extend,
    "withdraw": withdraw,
    "add": add,
    "take-out": take_out,
    "up": up,
    "drop": drop,
    "panel-add": panel_add,
    "panel-remove": panel_remove,
    "hand-over": hand_over,
    "rule": rule,
    "take-back": take_back,
    "discuss": discuss,
    "publish": publish,
    "correct": correct,
}
