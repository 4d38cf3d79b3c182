"""Refusals of the services of ladders."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class NotAnOfficial(Refusal):
    code = "not-an-official"
    text = _("Only the club's directors and secretaries may change its ladders.")


class BadPool(Refusal):
    """A setting of a pool or a ladder is invalid; ``field`` names it."""

    code = "bad-ladder-settings"
    text = _("These settings are not possible.")
    invalid = True

    def __init__(self, field: str, text: str) -> None:
        self.field = field
        super().__init__(text)


class SettingsChanged(Refusal):
    """An official has changed these settings since the caller looked."""

    code = "settings-changed"
    text = _(
        "Another official has changed these settings in the meantime, so your changes are not"
        " saved. Open the page again to see them as they are now."
    )


class NothingToUndo(Refusal):
    code = "nothing-to-undo"
    text = _("This import has been undone already, or was never confirmed.")


class ImportOver(Refusal):
    code = "import-over"
    text = _("This import has been confirmed already or has expired. Upload the file again.")


class RowsFaulty(Refusal):
    code = "rows-faulty"
    text = _("Some rows have a fault. Nothing has been changed.")


class BadTotals(Refusal):
    """A game of which only the totals are known has *faults*, each a sentence."""

    code = "bad-totals"
    text = "%(faults)s"
    invalid = True

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(faults=" ".join(faults))


class ProposalOver(Refusal):
    code = "proposal-over"
    text = _("This proposal is not ready, or has been applied or left already.")


class ProposalOutdated(Refusal):
    code = "proposal-outdated"
    text = _("Games have changed since this was computed. Have it computed again.")


class BadCorrection(Refusal):
    code = "bad-correction"
    text = _("Enter three to five different players of the club, each with a score.")
    invalid = True


class OnTheRungs(Refusal):
    code = "on-the-rungs"
    text = _(
        "%(player)s has stood on rungs, whose log stays as it is. Merge the two the other way"
        " round: open the page of %(player)s, and choose this player there."
    )
    field = "other"
