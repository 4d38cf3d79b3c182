"""The reasons that people give for a change, with one rule for pages, API and services."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal

LONGEST_REASON = 300  # characters, the length of the narrowest column for a reason
USUAL_REASONS = (
    _("Nobody else at the table has an account."),
    _("The others have left already."),
)
"""What pages offer as the reason for which an official confirms a result of their own."""


class ReasonTooLong(Refusal):
    code = "reason-too-long"
    text = _("A reason has at most %(most)s characters.")
    field = "reason"
    invalid = True


def checked_reason(reason: str, *, missing: type[Refusal] | None = None) -> str:
    """Return *reason* without surrounding whitespace.

    :param missing: the refusal to raise for an empty reason; None allows it.
    :raises ReasonTooLong: if it has more than :data:`LONGEST_REASON` characters.
    """
    reason = reason.strip()
    if missing is not None and not reason:
        raise missing
    if len(reason) > LONGEST_REASON:
        raise ReasonTooLong(most=LONGEST_REASON)
    return reason
