"""The accounts of the demonstration. They can sign in only where ``settings.DEMO`` is true."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Role, User

PASSWORD = "barbu"  # noqa: S105  # shown on the sign-in page
DOMAIN = "demo.example"


@dataclass(frozen=True, slots=True)
class Account:
    """An account to try the site with; *part* is another part they have in the club."""

    name: str
    role: Role
    first: str
    part: str | Promise = ""

    @property
    def email(self) -> str:
        return f"{self.first}@{DOMAIN}"


ACCOUNTS = (
    Account("Dominique Roux", Role.DIRECTOR, "director"),
    Account("Margaret Hale", Role.SECRETARY, "secretary"),
    Account("Anne Lambert", Role.MEMBER, "anne"),
    Account("Bernard Petit", Role.MEMBER, "bernard"),
    Account("Clara Whitfield", Role.MEMBER, "clara", _("conducts competitions")),
    Account("David Osei", Role.MEMBER, "david", _("on the panel of competitions")),
)


def is_demo(email: str) -> bool:
    return email.lower().endswith(f"@{DOMAIN}")


def is_closed_to(user: User) -> bool:
    """Return whether *user* is a demonstration account, and this site is no demonstration."""
    return not settings.DEMO and is_demo(user.email)
