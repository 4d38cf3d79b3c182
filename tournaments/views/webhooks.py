"""The webhooks of a club and their deliveries."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.access import SECRETARY, ClubRequest, actor_of, club_page
from accounts.models import Club
from tournaments import limits, services
from tournaments.access import get_delivery, get_webhook
from tournaments.errors import BadSettings
from tournaments.models import Webhook, WebhookDelivery
from tournaments.views.console import REFUSALS, refusal_text

MOST_SHOWN = 20


class WebhookForm(forms.Form):
    """The address of a webhook."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=limits.length_of(Webhook, "url"),
        widget=forms.URLInput({"placeholder": "https://"}),
    )


@club_page(SECRETARY)
@never_cache
def webhooks(request: ClubRequest, club: Club) -> HttpResponse:
    """Show the webhooks with their last deliveries, and add one; its secret is shown once."""
    form = WebhookForm(request.POST or None)
    made: Webhook | None = None
    if form.is_valid():
        try:
            made = services.create_webhook(
                club=club, actor=actor_of(request), url=form.cleaned_data["url"]
            )
        except BadSettings as error:
            form.add_error("url", error.message)
        else:
            form = WebhookForm()
    found = Webhook.objects.filter(club=club).order_by("pk")
    deliveries = WebhookDelivery.objects.select_related("event__club").defer("body")
    rows = [
        (one, list(deliveries.filter(webhook=one).order_by("-pk")[:MOST_SHOWN])) for one in found
    ]
    context = {"form": form, "made": made, "rows": rows}
    return render(request, "tournaments/webhooks.html", context)


@club_page(SECRETARY)
@require_POST
def remove(request: ClubRequest, club: Club, webhook: int) -> HttpResponse:
    """Remove a webhook."""
    services.remove_webhook(webhook=get_webhook(club, webhook), actor=actor_of(request))
    messages.success(request, _("Nothing is sent to that address any more."))
    return redirect("tournaments:webhooks", club.slug)


@club_page(SECRETARY)
@require_POST
def again(request: ClubRequest, club: Club, delivery: int) -> HttpResponse:
    """Retry a failed delivery."""
    try:
        services.send_again(delivery=get_delivery(club, delivery), actor=actor_of(request))
    except REFUSALS as error:
        messages.error(request, refusal_text(error))
    else:
        messages.success(request, _("It is sent again within a minute."))
    return redirect("tournaments:webhooks", club.slug)
