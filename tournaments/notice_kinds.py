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
        "period": _(
            "%(event)s, round %(round)s: you play at table %(table)s until %(ends_at)s. Agree on a"
            " time."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
    calls=frozenset({"table"}),
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
    calls=frozenset({"ready", "stand-in"}),
)

TABLE_TIMES = Kind(
    code="table-times",
    group=_("Events"),
    label=_("Times for your table: proposed, agreed on, changed"),
    texts={
        "proposed": _("%(event)s, round %(round)s: %(name)s proposes times. Say when you can."),
        "agreed": _("%(event)s, round %(round)s: you play on %(play_at)s."),
        "set": _("%(event)s, round %(round)s: the director has set your time: %(play_at)s."),
        "given-up": _(
            "%(event)s, round %(round)s: %(name)s has given up the agreed time. Agree on another"
            " one."
        ),
        "now": _("%(event)s, round %(round)s: %(name)s wants to play now."),
        "period": _(
            "%(event)s, round %(round)s: you have until %(ends_at)s to play. Reason: %(reason)s"
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
)

TIMES_MISSING = Kind(
    code="times-missing",
    group=_("Events"),
    label=_("Nobody at your table has proposed a time by the third day"),
    texts={
        "missing": _(
            "%(event)s, round %(round)s: nobody at your table has proposed a time. You have until"
            " %(ends_at)s."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
    until="ends_at",
)

PERIOD_ENDS = Kind(
    code="period-ends",
    group=_("Events"),
    label=_("The period of your table ends soon, and no time is agreed"),
    texts={
        "ends": _(
            "%(event)s, round %(round)s: your table has no agreed time, and its period ends on"
            " %(ends_at)s."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
    until="ends_at",
)

PLAY_SOON = Kind(
    code="play-soon",
    group=_("Events"),
    label=_("You play in an hour"),
    texts={"soon": _("%(event)s, round %(round)s: you play on %(play_at)s.")},
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
    until="play_at",
)

PERIOD_OVER = Kind(
    code="period-over",
    group=_("Events"),
    label=_("For officials: a period is over, and results are missing"),
    texts={
        "over": _(
            "%(event)s: the period of round %(round)s is over. Tables without a confirmed result:"
            " %(tables)s."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

ANNOUNCEMENT = Kind(
    code="announcement",
    group=_("Events"),
    label=_("The director announces something"),
    texts={"announcement": _("%(event)s: %(words)s")},
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
    calls=frozenset({"announcement"}),  # on their score sheet, too
    apart=True,
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
        "place": _(
            "Your team %(team)s has got a place in %(event)s, which begins on %(starts_at)s."
        ),
        "pair": _("%(name)s has entered you as the pair %(team)s for %(event)s."),
        "left-pair": _("%(name)s has taken you out of the pair %(team)s for %(event)s."),
        "place-pair": _(
            "You have got a place as the pair %(team)s in %(event)s, which begins on %(starts_at)s."
        ),
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

#: notices about the times of a table in a round with a period
OF_TIMES = (TABLE_TIMES, TIMES_MISSING, PERIOD_ENDS, PLAY_SOON)
KINDS = (
    ROUND,
    TABLE_READY,
    TABLE_TIMES,
    TIMES_MISSING,
    PERIOD_ENDS,
    PLAY_SOON,
    PERIOD_OVER,
    ANNOUNCEMENT,
    ENTRY,
    TEAM,
    PUBLISHED,
)
