"""Notices about score sheets."""

from __future__ import annotations

from accounts.models import Membership, Role, User
from games.models import Game, GameStatus
from games.notice_kinds import RESULT_DISPUTED, RESULT_WAITING, name_of
from games.sealed_games import is_sealed_from_official
from notices.services import notify, settle


def notify_of_status(game: Game, actor: User) -> None:
    """Notify the people concerned by the new status of a sheet; settle the earlier notices."""
    subject = f"game:{game.pk}"
    settle(kinds=[RESULT_WAITING.code, RESULT_DISPUTED.code], subject=subject)
    players: set[int | None] = set(game.seatings.values_list("player__user", flat=True))
    if game.status == GameStatus.FINISHED:
        kind, people, more = RESULT_WAITING, players, {}
    elif game.status == GameStatus.DISPUTED:
        kind, people = RESULT_DISPUTED, players | officials_for(game)
        more = {"reason": game.reason}
    else:
        return
    notify(
        kind=kind.code,
        cause=f"game:{game.pk}:{game.version}",
        subject=subject,
        to=people - {actor.pk},
        link=game.get_absolute_url(),
        text="sheet",
        values={"name": actor.name, "game": name_of(game), **more},
        club=game.club,
    )


def officials_for(game: Game) -> set[int | None]:
    """Return the club's officials who do not still play the deals of *game*."""
    found = officials_of(game.club_id)
    return {user for user in found if user and not is_sealed_from_official(user, game)}


def officials_of(club: int) -> set[int | None]:
    """Return the ids of the users who are officials of a club."""
    officials = Membership.objects.filter(club=club, role__in=[Role.DIRECTOR, Role.SECRETARY])
    return set(officials.values_list("user", flat=True))
