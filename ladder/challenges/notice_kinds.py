"""The kinds of notices about challenges."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from notices.kinds import Channel, Kind

GROUP = _("Challenges")

CHALLENGED = Kind(
    code="challenged",
    group=GROUP,
    label=_("You are challenged"),
    texts={
        "challenged": _(
            "%(name)s challenges you and two others on the rungs of %(club)s:"
            " answer by %(ends_at)s."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
)

COMPLETE = Kind(
    code="challenge-complete",
    group=GROUP,
    label=_("Somebody accepts a challenge of yours, it is complete, or its table is open"),
    texts={
        "accepted": _("%(name)s accepts the challenge."),
        "complete": _("All four accept the challenge: play by %(ends_at)s."),
        "table": _("%(name)s has opened the table of your challenge and waits for you."),
    },
    channels=frozenset({Channel.PAGE, Channel.PUSH}),
)

DECLINED = Kind(
    code="challenge-declined",
    group=GROUP,
    label=_("A challenge of yours is declined, cancelled or not answered in time"),
    texts={
        "declined": _("%(name)s declines the challenge. It is over."),
        "withdrawn": _("%(name)s has withdrawn the challenge."),
        "left": _("%(name)s takes part no longer: the challenge is over."),
        "cancelled": _("An official has cancelled the challenge: %(reason)s"),
        "unanswered": _("Not all have answered the challenge in time: %(names)s. It is over."),
        "not-found": _("Too few players have joined the challenge in time. It is over."),
        "not-played": _("The challenge was not played in time. It is over."),
        "not-ready": _("The challenge was not played in time; not ready: %(names)s. It is over."),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

ENDS_SOON = Kind(
    code="challenge-ends-soon",
    group=GROUP,
    label=_("The time to answer or play a challenge ends soon"),
    texts={
        "answer": _("Answer the challenge of %(name)s by %(ends_at)s, or you lose a rung."),
        "play": _("Play your challenge by %(ends_at)s, and say on its page when you are ready."),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
    until="ends_at",
)

RESULT = Kind(
    code="challenge-result",
    group=GROUP,
    label=_("The result of a challenge of yours, or a rung lost"),
    texts={
        "up": _("The challenge is decided: you climb from rung %(before)s to %(after)s."),
        "down": _("The challenge is decided: you go down from rung %(before)s to %(after)s."),
        "same": _("The challenge is decided: you stay on rung %(after)s."),
        "corrected": _("The result of a challenge was corrected: you are on rung %(after)s."),
        "penalty": _("You have not answered or not played in time: you are on rung %(after)s."),
    },
    channels=frozenset({Channel.PAGE, Channel.DIGEST}),
)

KINDS = (CHALLENGED, COMPLETE, DECLINED, ENDS_SOON, RESULT)
