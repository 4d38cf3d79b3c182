"""The accounts of the demonstration. They can sign in only where ``settings.DEMO`` is true."""

from dataclasses import dataclass

from accounts.models import Role

PASSWORD = "barbu"  # noqa: S105  # shown on the sign-in page
DOMAIN = "demo.example"


@dataclass(frozen=True, slots=True)
class Account:
    name: str
    role: Role
    first: str

    @property
    def email(self) -> str:
        return f"{self.first}@{DOMAIN}"


ACCOUNTS = (
    Account("Dominique Roux", Role.DIRECTOR, "director"),
    Account("Margaret Hale", Role.SECRETARY, "secretary"),
    Account("Anne Lambert", Role.MEMBER, "anne"),
    Account("Bernard Petit", Role.MEMBER, "bernard"),
    Account("Clara Whitfield", Role.MEMBER, "clara"),
    Account("David Osei", Role.MEMBER, "david"),
)


def is_demo(email: str) -> bool:
    return email.lower().endswith(f"@{DOMAIN}")
