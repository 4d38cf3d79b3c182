"""The base of the refusals of sheets, tables and rule sets, apart from the rules of play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class GameError(Refusal):
    """A refusal by a service of games."""


class IdUsed(GameError):
    """An idempotency key was sent again by the same person, but with something else."""

    code = "id-used"
    text = _("You have sent another action with this id. A new action needs a new id.")
