"""The reasons that people give for a change: one rule for pages, API and services."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal

LONGEST_REASON = 300  # characters: as many as the narrowest column for a reason holds


class ReasonTooLong(Refusal):
    code = "reason-too-long"
    text = _("A reason has at most %(most)s characters.")
    field = "reason"
    invalid = True


def checked_reason(reason: str, *, missing: type[Refusal] | None = None) -> str:
    """Return *reason* without blanks around it.

    :param missing: the refusal of an empty reason; without it a reason may be empty.
    :raises ReasonTooLong: with more than :data:`LONGEST_REASON` characters.
    """
    reason = reason.strip()
    if missing is not None and not reason:
        raise missing
    if len(reason) > LONGEST_REASON:
        raise ReasonTooLong(most=LONGEST_REASON)
    return reason
