"""The permissions of a seat at a table, apart from the rules of play.

Each function returns the refusal that applies, or None. A command raises it; a view lists the
actions without one, so that a page offers exactly what the server accepts.
"""

from __future__ import annotations

from accounts.refusals import Refusal
from games.models import IN_PROGRESS
from games.rules import Seat
from games.tables import errors
from games.tables.engine.state import TableState

MaybeRefusal = type[Refusal] | None

MAX_UNDOS = 3
"""How often each player may ask for an undo in a deal; the text of the refusal has it too."""


def status_refusal(state: TableState) -> MaybeRefusal:
    """Refuse while the game is not being played."""
    if state.status == "paused":
        return errors.TablePaused
    return None if state.status == "playing" else errors.NotPlaying


def claim_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse a claim while an undo is pending, and after one that has been refused."""
    if state.pending_undo is not None:
        return errors.AlreadyAsked
    return errors.ClaimedInVain if seat in state.claims_refused else None


def turn_refusal(state: TableState, seat: Seat, verb: str) -> MaybeRefusal:
    """Refuse an action of the rules out of turn.

    A claim may be made and answered out of turn.
    """
    if verb == "claim":
        return claim_refusal(state, seat)
    if verb in ("accept", "refuse"):
        return errors.AlreadyAsked if state.pending_undo is not None else None
    return None if seat == state.turn else errors.NotYourTurn


def is_to_act(state: TableState, seat: Seat) -> bool:
    """Return whether the player at *seat* is to declare, double or play now."""
    if status_refusal(state) or seat != state.turn or state.occupants[seat].acting:
        return False
    return not _claim_waiting(state)


def undo_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse to ask for an undo, except to the player whose action can be taken back."""
    if refusal := status_refusal(state):
        return refusal
    if state.occupants[seat].acting:
        return errors.BotActs
    if state.pending_undo is not None:
        return errors.AlreadyAsked
    if state.undoable(seat) is None:
        return errors.NothingToUndo
    return None if undos_left(state, seat) else errors.NoUndoLeft


def undos_left(state: TableState, seat: Seat) -> int:
    """Return how often *seat* may still ask for an undo in this deal.

    Bots always agree; without a limit a player could try every card and see how bots answer it.
    """
    return max(0, MAX_UNDOS - state.undos.get(seat, 0))


def answer_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse an answer by a player who has not been asked for one."""
    return None if seat in awaited_seats(state) else errors.NothingAsked


def awaited_seats(state: TableState) -> tuple[Seat, ...]:
    """Return the seats that have yet to answer a request for an undo, or else a claim."""
    return state.pending_undo.waiting if state.pending_undo else _claim_waiting(state)


def _claim_waiting(state: TableState) -> tuple[Seat, ...]:
    claim = state.play.deal.open_claim if state.play.deal is not None else None
    return claim.waiting if claim is not None else ()


def talk_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse messages of a player whom a director has silenced."""
    return errors.Silenced if state.occupants[seat].silenced else None


def leave_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse to leave a game that is not in progress; leaving is idempotent."""
    return None if state.status in IN_PROGRESS else errors.NotPlaying


def back_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse to take a seat back where no bot acts for the player."""
    if refusal := leave_refusal(state, seat):
        return refusal
    return None if state.occupants[seat].acting else errors.NothingAsked


def ready_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse ``ready`` unless a clock, or other people without a clock, wait after a deal."""
    if refusal := status_refusal(state):
        return refusal
    if state.settings.turn_seconds is not None:
        waits = state.rest_until is not None
    else:
        waits = state.deals_played > 0 and state.play.is_playing and bool(state.other_people(seat))
    is_asked = waits and seat not in state.ready and not state.occupants[seat].is_bot
    return None if is_asked else errors.NothingAsked


def pace_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse to choose the pace of the bots in a game with other people, or of an event."""
    if refusal := leave_refusal(state, seat):
        return refusal
    others = (occupant for place, occupant in state.occupants.items() if place != seat)
    is_alone = not state.settings.of_event and all(other.kind == "bot" for other in others)
    return None if is_alone else errors.NotAlone


def commit_refusal(state: TableState) -> MaybeRefusal:
    """Refuse a commitment to a contribution once the game has been begun."""
    is_open = state.status == "waiting" and not state.is_beginning and state.dealing is not None
    return None if is_open else errors.ContributionsClosed


def begin_refusal(state: TableState) -> MaybeRefusal:
    """Refuse to begin a game twice, and with a free seat."""
    if state.status != "waiting" or state.is_beginning:
        return errors.NotWaiting
    return None if state.is_full else errors.NotFull


def player_begin_refusal(state: TableState) -> MaybeRefusal:
    """Refuse players to begin the game of an event, which begins when they have arrived."""
    return errors.OfEvent if state.settings.of_event else begin_refusal(state)


def reveal_refusal(state: TableState, seat: Seat) -> MaybeRefusal:
    """Refuse a contribution of a seat that has not committed to one, or has revealed it."""
    dealing = state.dealing
    is_awaited = (
        dealing is not None
        and state.is_beginning
        and seat in dealing.commitments
        and seat not in dealing.contributions
    )
    return None if is_awaited else errors.ContributionsClosed


def allowed_actions(state: TableState, seat: Seat) -> list[str]:
    """Return the claims and the table actions that *seat* may do now."""
    actions = [] if talk_refusal(state, seat) else ["say", "chat"]
    if back_refusal(state, seat) is None:
        return [*actions, "back"]
    if leave_refusal(state, seat) is None:
        actions.append("leave")
    if pace_refusal(state, seat) is None:
        actions.append("pace")
    if status_refusal(state) is None:
        if answer_refusal(state, seat) is None:
            actions += ["accept", "refuse"]
        actions += [f"claim {what}" for what in _claims(state, seat)]
        if undo_refusal(state, seat) is None:
            actions.append("undo")
        if ready_refusal(state, seat) is None:
            actions.append("ready")
    return actions + _allowed_before_play(state, seat) if state.status == "waiting" else actions


def _allowed_before_play(state: TableState, seat: Seat) -> list[str]:
    refusals = {
        "commit": commit_refusal(state),
        "begin": player_begin_refusal(state),
        "reveal": reveal_refusal(state, seat),
    }
    return [action for action, refusal in refusals.items() if refusal is None]


def _claims(state: TableState, seat: Seat) -> tuple[str, ...]:
    deal = state.play.deal
    if deal is None or awaited_seats(state) or claim_refusal(state, seat):
        return ()
    return tuple(deal.claims(seat))
