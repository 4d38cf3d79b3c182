"""The base of the refusals of sheets, tables and rule sets, apart from the rules of play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal


class GameError(Refusal):
    """A refusal by a service of games."""


class IdUsed(GameError):
    """The same person sent an idempotency key again with a different request."""

    code = "id-used"
    text = _("You have sent another action with this id. A new action needs a new id.")
