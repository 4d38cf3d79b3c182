"""The kinds of notices about bidding competitions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from notices.kinds import Channel, Kind

OPENED = Kind(
    code="competition-opened",
    group=_("Bidding competitions"),
    label=_("A competition opens"),
    texts={"opened": _("%(competition)s is open until %(closes_at)s.")},
    channels=frozenset({Channel.PAGE, Channel.DIGEST}),
)

REMINDER = Kind(
    code="competition-reminder",
    group=_("Bidding competitions"),
    label=_("A competition closes within a day, and you have not answered everything"),
    texts={"reminder": _("%(competition)s closes on %(closes_at)s; you have problems left.")},
    channels=frozenset(),  # opt-in
    until="closes_at",
)

RESULTS = Kind(
    code="competition-results",
    group=_("Bidding competitions"),
    label=_("The results of a competition that you entered are published"),
    texts={"results": _("The results of %(competition)s are published.")},
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

CHANGED = Kind(
    code="competition-changed",
    group=_("Bidding competitions"),
    label=_("A competition that you entered is changed"),
    texts={
        "extended": _("%(competition)s now closes on %(closes_at)s."),
        "reopened": _("%(competition)s is open again until %(closes_at)s."),
        "dropped": _(
            "%(competition)s: problem %(number)s is dropped, everybody gets the mean. %(reason)s"
        ),
        "withdrawn": _("%(competition)s is withdrawn: %(reason)s"),
        "corrected": _("The results of %(competition)s are corrected: %(reason)s"),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

PANEL = Kind(
    code="competition-panel",
    group=_("Bidding competitions"),
    label=_("You are on the panel of a competition that opens"),
    texts={"panel": _("You are on the panel of %(competition)s, which is open now.")},
    channels=frozenset({Channel.PAGE, Channel.MAIL}),
)

KINDS = (OPENED, REMINDER, RESULTS, CHANGED, PANEL)
