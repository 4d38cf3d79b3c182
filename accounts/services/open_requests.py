"""Ending requests to join a club that nobody has answered."""

from django.utils.timezone import now as utc_now

from accounts.models import Club, JoinRequest, JoinStatus, User
from accounts.signals import join_request_changed


def end(request: JoinRequest, status: JoinStatus, actor: User, reason: str = "") -> None:
    """Answer or withdraw a request whose row is locked, and say so."""
    request.status, request.reason = status, reason
    request.decided_at, request.decided_by = utc_now(), actor
    request.save(update_fields=["status", "reason", "decided_at", "decided_by"])
    join_request_changed.send(JoinRequest, request=request, change=status.value)


def withdraw_open(*, club: Club, user: User) -> None:
    """Withdraw the open request of *user*, who becomes a member in another way."""
    requests = JoinRequest.objects.select_for_update(of=["self"], no_key=True)
    requests = requests.select_related("club", "user")
    request = requests.filter(club=club, user=user, status=JoinStatus.OPEN).first()
    if request is not None:
        end(request, JoinStatus.WITHDRAWN, user)
