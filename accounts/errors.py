"""Refusals of the services of people and clubs."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Self

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.refusals import Refusal

MOST_NAMED = 3
"""The most games or events that the refusal of a merge names."""


class AccountNeeded(Refusal):
    """A guest has requested an action that needs an account."""

    code = "account-needed"
    text = _("You are playing as a guest. Sign up to do this.")


class AddressTaken(Refusal):
    code = "address-taken"
    text = _("Another club has this address. Choose a different one.")
    field = "slug"


class TooManyClubs(Refusal):
    code = "too-many-clubs"
    text = _("You have founded %(most)s clubs today, which is the most. Try again tomorrow.")


class AddressReserved(Refusal):
    code = "address-reserved"
    text = _("This address is reserved. Choose a different one.")
    field = "slug"


class CurrencyUnknown(Refusal):
    code = "currency-unknown"
    text = _("Choose a currency by its code of three letters, such as EUR.")
    field = "currency"


class RulesUnknown(Refusal):
    code = "rules-unknown"
    text = _("There are no such rules.")
    field = "ruleset"


class NameTaken(Refusal):
    code = "name-taken"
    text = _("The club has a player of this name. Add an initial or a nickname to tell them apart.")
    field = "name"


class NameMissing(Refusal):
    code = "name-missing"
    text = _("A player needs a name.")
    field = "name"


class NumberTaken(Refusal):
    code = "number-taken"
    text = _("Another player of the club has this membership number.")
    field = "number"


class LastSecretary(Refusal):
    code = "last-secretary"
    text = _("A club needs a secretary: make another member secretary first.")


class DemoAccountStays(Refusal):
    code = "demo-account"
    text = _("The accounts of the demonstration cannot be closed.")


class TooManyTokens(Refusal):
    code = "too-many-tokens"
    text = _("You have %(most)s tokens, which is the most. Revoke one first.")


class HasLogin(Refusal):
    code = "has-login"
    text = _("This player has already been claimed.")


class AlreadyPlaysHere(Refusal):
    code = "already-plays-here"
    text = _("You already have a player in this club.")


class SamePlayer(Refusal):
    code = "same-player"
    text = _("Choose another player of this club.")
    field = "other"
    invalid = True


class BothHaveLogins(Refusal):
    code = "both-have-logins"
    text = _("Both players have a login: they are two people, or one of the logins must go first.")
    field = "other"


class NotMergeable(Refusal):
    code = "not-mergeable"
    text = _("Both have played in one game or are entered in one event, so they are two people.")
    field = "other"

    @classmethod
    def met_in(cls, names: Iterable[str]) -> Self:
        """Return the refusal that names the games or events that both players are in."""
        known = list(dict.fromkeys(names))
        where = ", ".join(known[:MOST_NAMED])
        if (more := len(known) - MOST_NAMED) > 0:
            words = ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", more)
            where = words % {"names": where, "count": more}
        return cls(_("Both take part in %(where)s, so they cannot be merged."), where=where)


class InvitationUnknown(Refusal):
    code = "invitation-unknown"
    text = _("This invitation link is incomplete or invalid.")


class InvitationExpired(Refusal):
    code = "invitation-expired"
    text = _("This invitation has expired. Ask the club for a new one.")


class InvitationRevoked(Refusal):
    code = "invitation-revoked"
    text = _("The club has withdrawn this invitation. Ask it for a new one.")


class NoMailServer(Refusal):
    code = "no-mail-server"
    text = _("This site cannot send e-mail, because no mail server is set up.")


class TooManyInvitationMails(Refusal):
    code = "too-many-invitation-mails"
    text = _("The club can send %(left)s more invitations by e-mail today. Choose fewer players.")


class InvitationUsed(Refusal):
    code = "invitation-used"
    text = _("This invitation has already been used.")


class AlreadyMember(Refusal):
    code = "already-member"
    text = _("You are a member of this club already.")


class RequestOpen(Refusal):
    code = "request-open"
    text = _("You have asked already. The club will answer.")


class TooManyRequests(Refusal):
    code = "too-many-requests"
    text = _("You have asked %(most)s clubs that have not answered. Withdraw a request first.")


class DeclinedLately(Refusal):
    code = "declined-lately"
    text = _("This club has declined your request. You can ask again after %(days)s days.")


class RequestsClosed(Refusal):
    code = "requests-closed"
    text = _("This club takes new members by invitation only.")


class RequestDecided(Refusal):
    code = "request-decided"
    text = _("This request has been answered or withdrawn already.")


class FileRefused(Refusal):
    code = "file-refused"
    text = _("This file cannot be read.")
    field = "file"


class ImportFaulty(Refusal):
    code = "import-faulty"
    text = _("Some rows have a fault. Nothing has been changed.")


class NothingToImport(Refusal):
    code = "nothing-to-import"
    text = _("No row is left to import.")


class NoNameColumn(Refusal):
    code = "no-name-column"
    text = _("Say which column has the names of the players.")


class ColumnTwice(Refusal):
    code = "column-twice"
    text = _("Two columns cannot be the same. The name is one column, or first and last name.")


class ImportGone(Refusal):
    code = "import-gone"
    text = _("This import has been confirmed already or has expired. Upload the file again.")


CONSTRAINTS: Mapping[str, type[Refusal]] = {
    "accounts_club_slug_key": AddressTaken,
    "player_has_a_name": NameMissing,
    "player_name_once_per_club": NameTaken,
    "player_number_once_per_club": NumberTaken,
    "player_one_per_user_and_club": AlreadyPlaysHere,
    "join_request_one_open_per_user": RequestOpen,
}


@contextmanager
def constraints_refuse() -> Iterator[None]:
    """Raise the refusal that belongs to a violated database constraint."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        constraint = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)
        refusal = CONSTRAINTS.get(constraint or "")
        if refusal is None:
            raise
        raise refusal from error
