"""The conductors of a club, and how it scores a year."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import audit
from accounts.access import has_account, official_in, role_in
from accounts.models import Club, User
from bidding import errors
from bidding.models import BiddingSettings, Conductor

MOST_MONTHS = 60


@transaction.atomic
def name_conductor(*, club: Club, user: User | None, actor: User) -> None:
    """Allow a member to make competitions. Idempotent.

    :raises NotAnOfficial: unless *actor* is one.
    :raises NotAMember: if *user* is None or not a member of the club.
    """
    if not official_in(actor, club):
        raise errors.NotAnOfficial
    if user is None or not has_account(user) or role_in(user, club) is None:
        raise errors.NotAMember
    _row, made = Conductor.objects.get_or_create(club=club, user=user)
    if made:
        _record(club, actor, "name-conductor", gettext_noop("named %(name)s a conductor"), user)


@transaction.atomic
def remove_conductor(*, conductor: Conductor, actor: User) -> None:
    """Revoke the right to make competitions. The conductor keeps their existing competitions.

    :raises NotAnOfficial: unless *actor* is one.
    """
    if not official_in(actor, conductor.club):
        raise errors.NotAnOfficial
    text = gettext_noop("removed %(name)s from the conductors")
    _record(conductor.club, actor, "remove-conductor", text, conductor.user)
    conductor.delete()


@transaction.atomic
def count_year(*, club: Club, best: int, months: int, actor: User) -> BiddingSettings:
    """Set how many competitions of a year count.

    :raises NotAnOfficial: unless *actor* is one.
    :raises BadCompetition: unless ``1 <= best <= months <= 60``.
    """
    if not official_in(actor, club):
        raise errors.NotAnOfficial
    if not 1 <= best <= months <= MOST_MONTHS:
        raise errors.BadCompetition("best", _("Not more can count than there are."))
    row, _made = BiddingSettings.objects.update_or_create(
        club=club, defaults={"best": best, "months": months}
    )
    audit.record(
        club=club,
        actor=actor,
        action="count-year",
        subject=f"club:{club.pk}",
        text=gettext_noop("lets the best %(best)s of %(months)s bidding competitions count"),
        best=best,
        months=months,
    )
    return row


def _record(club: Club, actor: User, action: str, text: str, user: User) -> None:
    audit.record(
        club=club,
        actor=actor,
        action=action,
        subject=f"user:{user.pk}",
        text=text,
        name=user.name,
    )
