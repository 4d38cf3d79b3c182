"""The pages of a person's preferences for notices, and of the links in e-mails."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.access import actor_of, enter_only_club, public, signed_in
from notices.forms import PreferencesForm
from notices.models import DemoMail
from notices.preferences import change, turn_mail_on
from notices.push.sending import public_key
from notices.readers import reader_of
from notices.unsubscribe import read_token, unsubscribe

MAILS_SHOWN = 50


@signed_in
@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    user = actor_of(request)
    form = PreferencesForm(reader_of(user), request.POST or None)
    if form.is_valid():
        change(user=user, channels=form.channels(), **form.settings())
        messages.success(request, _("Saved."))
        return redirect("notices:preferences")
    context = {"form": form, "push_key": public_key()}
    enter_only_club(request)
    return render(request, "notices/preferences.html", context)


@signed_in
@require_POST
def mail_on(request: HttpRequest) -> HttpResponse:
    """Resume e-mails to the user after one has bounced."""
    turn_mail_on(user=actor_of(request))
    messages.success(request, _("E-mails are sent to you again."))
    return redirect("accounts:profile")


@public
@csrf_exempt  # mail programs post without a cookie; the signed link authorizes the request
@never_cache
def unsubscribe_page(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET; on POST end the e-mails of the link's kind, or with ``all`` every e-mail."""
    link = read_token(token)
    if link is None:
        raise Http404(_("This link is incomplete or invalid."))
    kind = None if "all" in request.POST else link.kind
    done = request.method == "POST"
    if done:
        unsubscribe(user=link.user, kind=kind)
    context = {"kind": kind, "done": done}
    return render(request, "notices/unsubscribe.html", context)


@signed_in
@never_cache
def demo_mails(request: HttpRequest) -> HttpResponse:
    """Show the e-mails to a user of the demonstration, which has no mail server."""
    if not settings.DEMO:
        raise Http404(_("This page is in the demonstration only."))
    mails = DemoMail.objects.filter(address__iexact=actor_of(request).email)
    return render(request, "notices/demo_mails.html", {"mails": mails[:MAILS_SHOWN]})
