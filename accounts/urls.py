from django.urls import path

from accounts.views import (
    clubs,
    home,
    imports,
    invitation_mails,
    invitations,
    joining,
    memberships,
    players,
    profile,
)

app_name = "accounts"
urlpatterns = [
    path("", home.home, name="home"),
    path("language/", home.language, name="language"),
    path("profile/", profile.profile, name="profile"),
    path("profile/tokens/", profile.token_new, name="token_new"),
    path("profile/tokens/revoke/", profile.token_revoke, name="token_revoke"),
    path("profile/data/", profile.own_data, name="own_data"),
    path("profile/close/", profile.close, name="close_account"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("join/", invitations.claim_code, name="claim_code"),
    path("join/<str:token>/", invitations.claim, name="claim"),
    path("c/<slug:club>/join/", joining.join_ask, name="join_ask"),
    path("requests/<int:pk>/withdraw/", joining.join_withdraw, name="join_withdraw"),
    path("c/<slug:club>/requests/", joining.requests, name="requests"),
    path("c/<slug:club>/requests/<int:pk>/accept/", joining.request_accept, name="request_accept"),
    path(
        "c/<slug:club>/requests/<int:pk>/decline/", joining.request_decline, name="request_decline"
    ),
    path("c/<slug:club>/settings/", clubs.club_settings, name="club_settings"),
    path("c/<slug:club>/log/", clubs.audit_log, name="audit"),
    path("c/<slug:club>/members/", memberships.members, name="members"),
    path("c/<slug:club>/members/<int:pk>/role/", memberships.member_role, name="member_role"),
    path("c/<slug:club>/members/<int:pk>/remove/", memberships.member_remove, name="member_remove"),
    path("c/<slug:club>/leave/", memberships.leave, name="leave"),
    path("c/<slug:club>/players/", players.player_list, name="players"),
    path("c/<slug:club>/players/new/", players.player_new, name="player_new"),
    path(
        "c/<slug:club>/players/export.<str:file_type>", players.player_export, name="player_export"
    ),
    path("c/<slug:club>/players/import/", imports.import_new, name="import_new"),
    path("c/<slug:club>/players/import/done/", imports.import_done, name="import_done"),
    path("c/<slug:club>/players/import/<int:pk>/", imports.import_preview, name="import"),
    path(
        "c/<slug:club>/players/import/<int:pk>/columns/",
        imports.import_columns,
        name="import_columns",
    ),
    path("c/<slug:club>/players/import/<int:pk>/names/", imports.import_names, name="import_names"),
    path(
        "c/<slug:club>/players/import/<int:pk>/confirm/",
        imports.import_confirm,
        name="import_confirm",
    ),
    path("c/<slug:club>/players/<int:pk>/", players.player_page, name="player"),
    path("c/<slug:club>/players/<int:pk>/edit/", players.player_edit, name="player_edit"),
    path("c/<slug:club>/players/<int:pk>/merge/", players.player_merge, name="player_merge"),
    path("c/<slug:club>/players/<int:pk>/active/", players.player_active, name="player_active"),
    path("c/<slug:club>/invitations/", invitations.invitation_list, name="invitations"),
    path("c/<slug:club>/invitations/new/", invitations.invitation_new, name="invitation_new"),
    path("c/<slug:club>/invitations/cards/", invitations.invitation_cards, name="invitation_cards"),
    path(
        "c/<slug:club>/invitations/mail/",
        invitation_mails.invitation_mail,
        name="invitation_mails",
    ),
    path(
        "c/<slug:club>/invitations/<int:pk>/revoke/",
        invitations.invitation_revoke,
        name="invitation_revoke",
    ),
]
