"""The sender of a club's e-mails."""

from email.utils import parseaddr, quote

from django.conf import settings

from accounts.models import Club
from accounts.text import one_line


def sender(club: Club | None) -> str:
    """Return the address in ``From``: that of the site, with the name of *club* where there is one.

    Mail programs list this name beside the subject, so it says whose evening the e-mail is about.
    """
    default: str = settings.DEFAULT_FROM_EMAIL
    return f'"{quote(one_line(club.name))}" <{parseaddr(default)[1]}>' if club else default
