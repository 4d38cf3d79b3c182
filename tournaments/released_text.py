"""What the console says once a round is released."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.models import Round, TableSeat


def released_text(released: Round) -> str:
    """Return how the players learn of their tables.

    Most of those without an account do not look at a phone: the text then leads to the projector
    and to the slips for the tables.
    """
    seats = TableSeat.objects.filter(round=released, table__online=False)
    with_account = seats.filter(entry__player__user__isnull=False).count()
    if 2 * with_account >= seats.count():
        return _("Released: players see their tables.")
    event = released.tournament
    place = [event.club.slug, event.pk]
    return format_html(
        _(
            "Released. Most of the players have no account: show the tables with the"
            ' <a href="{projector}">projector</a>, or print <a href="{slips}">a slip for each'
            " table</a>."
        ),
        projector=reverse("tournaments:projector", args=place),
        slips=reverse("tournaments:slips", args=[*place, released.number]),
    )
