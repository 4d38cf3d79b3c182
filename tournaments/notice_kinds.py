"""The kinds of notices about events."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from notices.kinds import Channel, Kind

ROUND = Kind(
    code="round",
    group=_("Events"),
    label=_("A round begins: your table"),
    texts={
        "table": _("%(event)s, round %(round)s: you play at table %(table)s."),
        "sit-out": _("%(event)s, round %(round)s: you sit this round out."),
    },
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
)

TABLE_READY = Kind(
    code="table-ready",
    group=_("Events"),
    label=_("Your live table is ready"),
    texts={
        "ready": _("%(event)s, round %(round)s: your table is ready. Go there now."),
        "stand-in": _("%(event)s, round %(round)s: you play for %(name)s. Go to the table now."),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
    calls=True,
)

ANNOUNCEMENT = Kind(
    code="announcement",
    group=_("Events"),
    label=_("The director announces something"),
    texts={"announcement": _("%(event)s: %(words)s")},
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
)

ENTRY = Kind(
    code="entry",
    group=_("Events"),
    label=_("You get a place from the waiting list, or the event is cancelled"),
    texts={
        "place": _("You have a place in %(event)s, which begins on %(starts_at)s."),
        "cancelled": _("%(event)s is cancelled: %(reason)s"),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
)

TEAM = Kind(
    code="team",
    group=_("Events"),
    label=_("You are entered in a team, or its line-up is due"),
    texts={
        "entered": _("%(name)s has entered you in the team %(team)s for %(event)s."),
        "left": _("%(name)s has taken you out of the team %(team)s for %(event)s."),
        "line-up": _(
            "%(event)s, round %(round)s: hand in the line-up of %(team)s by %(deadline_at)s."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
)

PUBLISHED = Kind(
    code="published",
    group=_("Events"),
    label=_("The results of an event are final"),
    texts={"published": _("The results of %(event)s are final.")},
    channels=frozenset({Channel.PAGE, Channel.DIGEST}),
)

KINDS = (ROUND, TABLE_READY, ANNOUNCEMENT, ENTRY, TEAM, PUBLISHED)
