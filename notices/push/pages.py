"""Endpoints of the switch for push messages, called by notices/push.js."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from accounts.access import actor_of, signed_in
from notices.errors import SubscriptionRefused
from notices.models import ENDPOINT_LENGTH
from notices.push import subscriptions


class BrowserForm(forms.Form):
    """The data of a browser that subscribes; only the endpoint when it unsubscribes."""

    endpoint = forms.CharField(max_length=ENDPOINT_LENGTH)
    p256dh = forms.CharField(max_length=100, required=False)
    auth = forms.CharField(max_length=40, required=False)


@signed_in
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    form = BrowserForm(request.POST)
    user, session = actor_of(request), request.session.session_key or ""
    try:
        if not form.is_valid():
            raise SubscriptionRefused
        subscriptions.subscribe(user=user, session=session, **form.cleaned_data)
    except SubscriptionRefused as refusal:
        return JsonResponse({"detail": refusal.message}, status=422)
    return HttpResponse(status=204)


@signed_in
@require_POST
def unsubscribe(request: HttpRequest) -> HttpResponse:
    subscriptions.unsubscribe(user=actor_of(request), endpoint=request.POST.get("endpoint", ""))
    return HttpResponse(status=204)
