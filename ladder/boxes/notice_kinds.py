"""The kinds of notices about boxes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from notices.kinds import Channel, Kind

GROUP = _("Boxes")
LATER = frozenset({Channel.PAGE, Channel.MAIL})

BEGINS = Kind(
    code="boxes-begin",
    group=GROUP,
    label=_("A season of boxes begins: your box"),
    texts={
        "begins": _("%(league)s, season %(number)s, until %(last_at)s: you are in box %(box)s."),
        "up": _(
            "%(league)s, season %(number)s, until %(last_at)s: you have gone up, to box %(box)s."
        ),
        "down": _(
            "%(league)s, season %(number)s, until %(last_at)s: you have gone down, to box %(box)s."
        ),
        "stays": _(
            "%(league)s, season %(number)s, until %(last_at)s: you are in box %(box)s again."
        ),
    },
    channels=LATER,
)

ENDS = Kind(
    code="boxes-end",
    group=GROUP,
    label=_("A season of boxes ends soon, and you have games to play"),
    texts={
        "games": _(
            "%(league)s ends on %(last_at)s, and you have planned games to play: %(games)s."
        ),
    },
    channels=frozenset({Channel.PAGE, Channel.MAIL, Channel.PUSH}),
    until="last_at",
)

RESULT = Kind(
    code="boxes-result",
    group=GROUP,
    label=_("A season of boxes is over: your place"),
    texts={
        "up": _(
            "%(league)s, season %(number)s is over: place %(place)s in box %(box)s. By the table"
            " you go up."
        ),
        "down": _(
            "%(league)s, season %(number)s is over: place %(place)s in box %(box)s. By the table"
            " you go down."
        ),
        "stays": _("%(league)s, season %(number)s is over: place %(place)s in box %(box)s."),
        "unplaced-down": _(
            "%(league)s, season %(number)s is over: you had too few games for a place in box"
            " %(box)s. By the table you go down."
        ),
        "unplaced": _(
            "%(league)s, season %(number)s is over: you had too few games for a place in box"
            " %(box)s."
        ),
    },
)

DRAFT = Kind(
    code="boxes-draft",
    group=GROUP,
    label=_("The next season of boxes waits for you to release it; for officials"),
    texts={
        "draft": _(
            "%(league)s: season %(number)s is over, and the draft of the next one is ready."
        ),
        "too-few": _(
            "%(league)s: season %(number)s is over, and there are too few players for another one."
        ),
    },
    channels=LATER,
)

KINDS = (BEGINS, ENDS, RESULT, DRAFT)
