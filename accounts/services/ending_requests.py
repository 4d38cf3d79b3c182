"""Ending open requests to join a club."""

from django.utils.timezone import now as utc_now

from accounts.models import Club, JoinRequest, JoinStatus, User
from accounts.signals import join_request_changed


def end(request: JoinRequest, status: JoinStatus, actor: User, reason: str = "") -> None:
    """Give a request, whose row is locked, its final status, and send the signal."""
    request.status, request.reason = status, reason
    request.decided_at, request.decided_by = utc_now(), actor
    request.save(update_fields=["status", "reason", "decided_at", "decided_by"])
    join_request_changed.send(JoinRequest, request=request, change=status.value)


def withdraw_open(*, club: Club, user: User) -> None:
    """Withdraw the open request of *user*, who has become a member in another way."""
    requests = JoinRequest.objects.select_for_update(of=["self"], no_key=True)
    requests = requests.select_related("club", "user")
    request = requests.filter(club=club, user=user, status=JoinStatus.OPEN).first()
    if request is not None:
        end(request, JoinStatus.WITHDRAWN, user)
