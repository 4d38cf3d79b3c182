"""Founding a club and changing its settings."""

from typing import TypedDict, Unpack

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts import audit, rulesets
from accounts.errors import RulesUnknown, constraints_refuse
from accounts.models import Club, Membership, Player, Role, User
from accounts.services.changes import apply


class ClubFields(TypedDict, total=False):
    name: str
    timezone: str
    language: str
    ruleset: str
    public_events: bool
    public_players: bool


@transaction.atomic
def create_club(*, founder: User, slug: str, **fields: Unpack[ClubFields]) -> Club:
    """Found a club, with *founder* as its secretary and its first player.

    :raises AddressTaken: if another club has *slug*.
    :raises RulesUnknown: if *ruleset* is not offered.
    """
    _check_rules(fields)
    with constraints_refuse():
        club = Club.objects.create(slug=slug, **fields)
    Membership.objects.create(club=club, user=founder, role=Role.SECRETARY)
    Player.objects.create(club=club, user=founder, name=founder.name or founder.email)
    audit.record(
        club=club,
        actor=founder,
        action="found-club",
        subject=f"club:{club.pk}",
        text=gettext_noop("founded the club"),
    )
    return club


@transaction.atomic
def change_club(*, club: Club, actor: User, **fields: Unpack[ClubFields]) -> Club:
    """Change a club's settings.

    :raises RulesUnknown: if *ruleset* is not offered to the club.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    _check_rules(fields, club)
    changes = apply(club, dict(fields))
    if changes:
        audit.record(
            club=club,
            actor=actor,
            action="change-club",
            subject=f"club:{club.pk}",
            text=gettext_noop("changed the club's settings"),
            changes=changes,
        )
    return club


def _check_rules(fields: ClubFields, club: Club | None = None) -> None:
    if "ruleset" in fields and not rulesets.is_offered(fields["ruleset"], club):
        raise RulesUnknown
