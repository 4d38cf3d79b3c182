"""The pages of a person's notices."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import actor_of, enter_only_club, guests_allowed, signed_in
from accounts.models import User
from notices import inbox
from notices.models import Notice
from notices.readers import reader_of
from notices.sentences import sentence_of

PER_PAGE = 30


@dataclass(frozen=True, slots=True)
class Line:
    """A notice with its sentence."""

    notice: Notice
    sentence: str


def lines_of(notices: list[Notice], zone: ZoneInfo) -> list[Line]:
    return [Line(one, sentence_of(one, zone)) for one in notices]


@guests_allowed
@signed_in
@never_cache
def notice_list(request: HttpRequest) -> HttpResponse:
    user = actor_of(request)
    notices = inbox.notices_of(user).select_related("club")
    page = Paginator(notices, PER_PAGE).get_page(request.GET.get("page"))
    zone = reader_of(user).zone
    context = {"page": page, "lines": lines_of(list(page.object_list), zone), "zone": zone}
    enter_only_club(request)
    return render(request, "notices/list.html", context)


@guests_allowed
@signed_in
@never_cache
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark a notice as read and go to the page that it is about."""
    user = actor_of(request)
    notice = _notice(user, pk)
    inbox.read(user=user, notices=Notice.objects.filter(pk=pk))
    return redirect(notice.link)


@guests_allowed
@signed_in
@require_POST
def read(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark a notice as read and stay on the page, the list of notices or the one with a banner."""
    user = actor_of(request)
    _notice(user, pk)
    inbox.read(user=user, notices=Notice.objects.filter(pk=pk))
    if request.htmx:  # type: ignore[attr-defined]  # added by its middleware
        return render(request, "notices/badge.html", {"is_update": True})
    return redirect("notices:list")


@guests_allowed
@signed_in
@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    user = actor_of(request)
    inbox.read(user=user, notices=inbox.notices_of(user))
    return redirect("notices:list")


@guests_allowed
@signed_in
@never_cache
def badge(request: HttpRequest) -> HttpResponse:
    """Render the header's badge and the banner, which open pages fetch after a nudge."""
    return render(request, "notices/badge.html", {"is_update": True})


def _notice(user: User, pk: int) -> Notice:
    """Return a notice that *user* may read, even if it is not shown on the page.

    :raises Http404: for a notice of another person, or of a club that *user* has left.
    """
    notices = Notice.objects.filter(inbox.readable_by(user), recipient=user)
    notice = notices.filter(pk=pk).first()
    if notice is None:
        raise Http404(_("There is no such notice."))
    return notice
