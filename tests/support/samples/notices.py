"""Notices for the URLs with arguments."""

from accounts.models import Club, User
from notices import unsubscribe
from notices.models import Notice
from tests.support.samples.kwargs import Kwargs


def notices_samples(club: Club, user: User) -> dict[str, Kwargs]:
    """Return a notice to *user* that everybody with an account may have."""
    notice = Notice.objects.create(recipient=user, kind="sample", cause="sample", link="/")
    return {
        **{f"notices:{name}": {"pk": notice.pk} for name in ("open", "read")},
        "notices:unsubscribe": {"token": unsubscribe.token_for(user.pk, "")},
    }
