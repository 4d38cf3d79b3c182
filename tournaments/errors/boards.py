"""Refusals about the deals of a duplicate event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors.base import TournamentError


class SheetNeeded(TournamentError):
    code = "sheet-needed"
    text = _(
        "All tables play the same deals, which are compared one by one: record them on the score"
        " sheet of the table. Four totals are not enough."
    )


class NoBoards(TournamentError):
    code = "no-boards"
    text = _("There are no deals for this round: the event is not played as duplicate.")


class DealsForOthers(TournamentError):
    """*names* are the officials who may see the deals, as text."""

    code = "deals-for-others"
    text = _(
        "You play in this event, so you cannot see its deals before they are published. They are"
        " for officials who do not play: %(names)s."
    )


class DealsForNobody(TournamentError):
    code = "deals-for-nobody"
    text = _(
        "You play in this event, so you cannot see its deals before they are published, and so do"
        " all other officials. Make somebody a director who does not play."
    )


class HasSeenDeals(TournamentError):
    code = "has-seen-deals"
    text = _("%(name)s has seen deals of this event, and cannot play in it.")


class DealsPublished(TournamentError):
    code = "deals-published"
    text = _(
        "The deals of this round are published, so nobody can play them any more. Say what the"
        " players of the table get."
    )


class DealUnderWay(TournamentError):
    code = "deal-under-way"
    text = _(
        "A deal is being played at this table, and nobody plays the same deal twice. Pause the"
        " table when the deal is over, before the next contract is declared, and move it then. If"
        " its players cannot go on, abandon the table, and say what they get."
    )


class DealsSealed(TournamentError):
    code = "deals-sealed"
    text = _("The deals of this round are published when its last table has finished.")
