"""Adding and changing the players of a club."""

from typing import Any, TypedDict, Unpack

from django.utils.translation import gettext_noop

from accounts import audit
from accounts.errors import constraints_refuse
from accounts.models import Club, Player, User
from accounts.names import tidy_name
from accounts.services.changes import apply
from accounts.signals import guest_became_member, players_renamed


class PlayerFields(TypedDict, total=False):
    name: str
    number: str
    email: str
    guest: bool
    active: bool


def add_player(*, club: Club, actor: User, **fields: Unpack[PlayerFields]) -> Player:
    """Add a player to the club.

    :raises NameMissing: if the name is blank.
    :raises NameTaken: if the club has a player of this name, upper and lower case being equal.
    :raises NumberTaken: if another player has this number.
    """
    with constraints_refuse():
        player = Player.objects.create(club=club, **_tidy(fields))
        _record(player, actor, "add-player", gettext_noop("added %(player)s"), player.name)
    return player


def change_player(*, player: Player, actor: User, **fields: Unpack[PlayerFields]) -> Player:
    """Change a player's fields.

    :raises NameMissing: if the name is blank.
    :raises NameTaken: if the club has a player of this name, upper and lower case being equal.
    :raises NumberTaken: if another player has this number.
    """
    with constraints_refuse():
        player = (
            Player.objects.select_for_update(of=["self"], no_key=True)
            .select_related("club")
            .get(pk=player.pk)
        )
        before, was_guest = player.name, player.guest
        changes = apply(player, dict(_tidy(fields)))
        is_renamed = player.name != before
        if is_renamed:
            text = gettext_noop("changed %(player)s, now called %(name)s")
            data = {"name": player.name, "changes": changes}
            _record(player, actor, "change-player", text, before, **data)
        elif changes:
            text = gettext_noop("changed %(player)s")
            _record(player, actor, "change-player", text, before, changes=changes)
        if is_renamed:
            players_renamed.send(sender=Player, renamed=[(player, before)])
        if was_guest and not player.guest:
            guest_became_member.send(sender=Player, player=player)
    return player


def set_active(*, player: Player, active: bool, actor: User) -> Player:
    """Make a player active or not. Inactive players cannot be chosen; their games stay."""
    return change_player(player=player, actor=actor, active=active)


def _tidy(fields: PlayerFields) -> PlayerFields:
    tidy = fields.copy()
    if "name" in tidy:
        tidy["name"] = tidy_name(tidy["name"])
    return tidy


def _record(changed: Player, actor: User, action: str, text: str, player: str, **data: Any) -> None:
    audit.record(
        club=changed.club,
        actor=actor,
        action=action,
        subject=f"player:{changed.pk}",
        text=text,
        player=player,
        **data,
    )
