from django.urls import path

from accounts.api import clubs, joining, players, tokens

urlpatterns = [
    path("clubs/", clubs.ClubList.as_view(), name="club-list"),
    path("clubs/<slug:club>/", clubs.ClubDetail.as_view(), name="club-detail"),
    path("clubs/<slug:club>/memberships/", clubs.MembershipList.as_view(), name="membership-list"),
    path(
        "clubs/<slug:club>/memberships/<int:pk>/",
        clubs.MembershipDetail.as_view(),
        name="membership-detail",
    ),
    path("clubs/<slug:club>/audit/", clubs.AuditList.as_view(), name="audit-list"),
    path("clubs/<slug:club>/players/", players.PlayerList.as_view(), name="player-list"),
    path(
        "clubs/<slug:club>/players/<int:pk>/", players.PlayerDetail.as_view(), name="player-detail"
    ),
    path(
        "clubs/<slug:club>/players/<int:pk>/merge/",
        players.PlayerMerge.as_view(),
        name="player-merge",
    ),
    path(
        "clubs/<slug:club>/invitations/", players.InvitationList.as_view(), name="invitation-list"
    ),
    path(
        "clubs/<slug:club>/invitations/<int:pk>/revoke/",
        players.InvitationRevoke.as_view(),
        name="invitation-revoke",
    ),
    path(
        "clubs/<slug:club>/join-requests/",
        joining.JoinRequestList.as_view(),
        name="join-request-list",
    ),
    path(
        "clubs/<slug:club>/join-requests/<int:pk>/accept/",
        joining.JoinRequestAccept.as_view(),
        name="join-request-accept",
    ),
    path(
        "clubs/<slug:club>/join-requests/<int:pk>/decline/",
        joining.JoinRequestDecline.as_view(),
        name="join-request-decline",
    ),
    path("join-requests/", joining.OwnJoinRequests.as_view(), name="own-join-requests"),
    path(
        "join-requests/<int:pk>/withdraw/",
        joining.JoinRequestWithdraw.as_view(),
        name="join-request-withdraw",
    ),
    path("invitations/claim/", players.InvitationClaim.as_view(), name="invitation-claim"),
    path("tokens/", tokens.TokenList.as_view(), name="token-list"),
    path("tokens/current/", tokens.TokenCurrent.as_view(), name="token-current"),
    path("tokens/<slug:token_key>/", tokens.TokenRevoke.as_view(), name="token-revoke"),
]
