"""What the services of this app refuse, with a stable code and a message for the person."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AccountsError(Exception):
    """A refusal. ``code`` never changes; ``field`` names the input it is about, if it is one."""

    code: ClassVar[str] = "refused"
    message: ClassVar[str | Promise] = _("That cannot be done.")
    field: ClassVar[str | None] = None

    def __init__(self, message: str | Promise | None = None) -> None:
        super().__init__(message or self.message)

    def __str__(self) -> str:
        return str(self.args[0])


class AddressTaken(AccountsError):
    code = "address-taken"
    message = _("Another club has this address. Choose a different one.")
    field = "slug"


class RulesUnknown(AccountsError):
    code = "rules-unknown"
    message = _("There are no such rules.")
    field = "ruleset"


class NameTaken(AccountsError):
    code = "name-taken"
    message = _(
        "The club has a player of this name. Add an initial or a nickname to tell them apart."
    )
    field = "name"


class NameMissing(AccountsError):
    code = "name-missing"
    message = _("A player needs a name.")
    field = "name"


class NumberTaken(AccountsError):
    code = "number-taken"
    message = _("Another player of the club has this membership number.")
    field = "number"


class LastSecretary(AccountsError):
    code = "last-secretary"
    message = _("A club needs a secretary: make somebody else secretary first.")


class HasLogin(AccountsError):
    code = "has-login"
    message = _("Somebody has claimed this player already.")


class AlreadyPlaysHere(AccountsError):
    code = "already-plays-here"
    message = _("You have a player in this club already.")


class InvitationUnknown(AccountsError):
    code = "invitation-unknown"
    message = _("This invitation link is not complete, or it was never made here.")


class InvitationExpired(AccountsError):
    code = "invitation-expired"
    message = _("This invitation has run out. Ask the club for a new one.")


class InvitationRevoked(AccountsError):
    code = "invitation-revoked"
    message = _("The club has withdrawn this invitation. Ask it for a new one.")


class InvitationUsed(AccountsError):
    code = "invitation-used"
    message = _("Somebody has used this invitation already.")


class FileRefused(AccountsError):
    code = "file-refused"
    message = _("This file cannot be read.")
    field = "file"


class ImportFaulty(AccountsError):
    code = "import-faulty"
    message = _("Some rows have a fault. Nothing has been changed.")


class ImportGone(AccountsError):
    code = "import-gone"
    message = _("This file was imported already, or it waited too long. Send it again.")


CONSTRAINTS: Mapping[str, type[AccountsError]] = {
    "accounts_club_slug_key": AddressTaken,
    "player_has_a_name": NameMissing,
    "player_name_once_per_club": NameTaken,
    "player_number_once_per_club": NumberTaken,
    "player_one_per_user_and_club": AlreadyPlaysHere,
}


@contextmanager
def constraints_refuse() -> Iterator[None]:
    """Turn a broken constraint of the database into the refusal that says it in words."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        broken = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)
        refusal = CONSTRAINTS.get(broken or "")
        if refusal is None:
            raise
        raise refusal from error
