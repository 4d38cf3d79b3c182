"""Merging two players of a club who are one person."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext, gettext_noop

from accounts import audit
from accounts.errors import BothHaveLogins, NotMergeable, SamePlayer
from accounts.models import AuditEntry, Club, Invitation, Player, User
from accounts.services.invitations import give, open_invitation_of
from accounts.signals import guest_became_member, players_merging

Count = Callable[[Player], tuple[int, str]]
_counts: list[Count] = []
MERGED = "merge-players"
"""The action of a merge in the club's log."""


def register(count: Count) -> None:
    """Register *count*, which counts what an app stores about a player, to show before a merge.

    It returns the number, and the number with its noun. Called once, when the app is ready.
    """
    _counts.append(count)


def belongings(player: Player) -> list[str]:
    """Return what a merge would move from *player*, such as "12 games"."""
    return [text for number, text in _counted(player) if number]


def proposed(one: Player, other: Player) -> tuple[Player, Player]:
    """Return who of the two is proposed to stay, and then the other.

    A member stays before a guest, then who has a number, then who has more games and events,
    then who has a login.
    """
    first, second = sorted([one, other], key=_order_to_stay)
    return first, second


def _order_to_stay(player: Player) -> tuple[bool, bool, int, bool]:
    played = sum(number for number, _text in _counted(player))
    return player.guest, not player.number, -played, player.user_id is None


def _counted(player: Player) -> list[tuple[int, str]]:
    return [count(player) for count in _counts]


@transaction.atomic
def merge_players(*, kept: Player, merged: Player, actor: User) -> Player:
    """Move everything that *merged* has played to *kept*, and delete *merged*.

    *kept* also takes the login, the number, the e-mail address and the open invitation that it
    lacks, and is a guest only if both were.

    :raises SamePlayer: if the two are one player, or of different clubs.
    :raises BothHaveLogins: if different users have claimed them.
    :raises NotMergeable: if both sat in one game, or both have played in one event or are in teams
        of it.
    """
    kept, _deleted = _merge(kept, merged, actor)
    return kept


@transaction.atomic
def check_merge(*, kept: Player, merged: Player, actor: User) -> list[str]:
    """Return what :func:`merge_players` would delete besides the player, without changing anything.

    It raises what that would raise.
    """
    _kept, deleted = _merge(kept, merged, actor)
    transaction.set_rollback(True)
    return deleted


def _merge(kept: Player, merged: Player, actor: User) -> tuple[Player, list[str]]:
    if kept.pk == merged.pk or kept.club_id != merged.club_id:
        raise SamePlayer
    rows = Player.objects.select_for_update().filter(pk__in=[kept.pk, merged.pk])
    players = {player.pk: player for player in rows.order_by("pk")}
    if len(players) < 2:
        raise SamePlayer
    kept, merged = players[kept.pk], players[merged.pk]
    if kept.user_id and merged.user_id:
        raise BothHaveLogins
    moved = belongings(merged)
    ended = _ended_invitations(kept, merged)
    if invitation := kept_invitation(kept, merged):
        give(invitation=invitation, player=kept)
    answers = players_merging.send(sender=Player, kept=kept, merged=merged, actor=actor)
    try:
        Player.objects.get(pk=merged.pk).delete()
    except ProtectedError:
        raise NotMergeable from None
    _take_over(kept, merged)
    audit.record(
        club=kept.club,
        actor=actor,
        action=MERGED,
        subject=f"player:{kept.pk}",
        text=gettext_noop("merged %(merged)s into %(player)s"),
        player=kept.name,
        merged=merged.name,
        moved=moved,
        was={"player": merged.pk, "number": merged.number, "email": merged.email},
    )
    return kept, [*ended, *(text for _receiver, deleted in answers for text in deleted or [])]


def kept_invitation(kept: Player, merged: Player) -> Invitation | None:
    """Return the open invitation of *merged* that *kept* gets in a merge, having none, or None."""
    if kept.user_id or merged.user_id or open_invitation_of(kept):
        return None
    return open_invitation_of(merged)


def _ended_invitations(kept: Player, merged: Player) -> list[str]:
    """Return a sentence for each open invitation that a merge ends."""
    ended = [player for player in (kept, merged) if open_invitation_of(player)]
    if kept in ended and not merged.user_id:
        ended.remove(kept)
    if kept_invitation(kept, merged):
        ended.remove(merged)
    text = gettext("The open invitation of %(name)s: its link and its card stop working.")
    return [text % {"name": player.name} for player in ended]


def kept_for(club: Club, merged: int) -> Player | None:
    """Return the player of *club* into which the player with the id *merged* was merged, if any.

    Links on paper and in old messages contain the old id. A kept player may itself have been
    merged later.
    """
    rows = AuditEntry.objects.filter(club=club, action=MERGED).order_by("pk")
    subjects = dict(rows.values_list("data__was__player", "subject"))
    into = {was: int(subject.removeprefix("player:")) for was, subject in subjects.items()}
    pk = merged
    while pk in into:
        pk = into[pk]
    return Player.objects.filter(club=club, pk=pk).first()


def _take_over(kept: Player, merged: Player) -> None:
    """Copy the fields that *kept* lacks from *merged*; *kept* may become a member by it."""
    was_guest = kept.guest or merged.guest
    kept.user_id = kept.user_id or merged.user_id
    kept.number = kept.number or merged.number
    kept.email = kept.email or merged.email
    kept.guest = kept.guest and merged.guest
    kept.active = kept.active or merged.active
    kept.created_at = min(kept.created_at, merged.created_at)
    kept.save()
    if was_guest and not kept.guest:
        guest_became_member.send(sender=Player, player=kept)
