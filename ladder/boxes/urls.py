"""The pages of boxes, under the address of the club's ladder."""

from django.urls import URLPattern, path

from ladder.boxes.views import leagues, settings

urlpatterns: list[URLPattern] = [
    path("boxes/", leagues.first, name="boxes"),
    path("boxes/<int:pk>/", leagues.league, name="box_league"),
    path("boxes/<int:pk>/sign-up/", leagues.sign_up, name="box_sign_up"),
    path("boxes/<int:pk>/leave/", leagues.leave, name="box_leave"),
    path("boxes/<int:pk>/<int:number>/", leagues.season, name="box_season"),
    path("boxes/<int:pk>/<int:number>/<int:box>/", leagues.box, name="box"),
    path("settings/<int:pk>/boxes/new/", settings.league_new, name="box_league_new"),
    path("settings/boxes/<int:pk>/", settings.league_edit, name="box_settings"),
    path("settings/boxes/<int:pk>/players/", settings.entry_add, name="box_entry_add"),
    path("settings/boxes/<int:pk>/players/recent/", settings.entry_recent, name="box_entry_recent"),
    path(
        "settings/boxes/<int:pk>/players/<int:player>/remove/",
        settings.entry_remove,
        name="box_entry_remove",
    ),
    path("settings/boxes/<int:pk>/end/", settings.season_end, name="box_end"),
    path("settings/boxes/<int:pk>/draft/", settings.draft, name="box_draft"),
    path("settings/boxes/<int:pk>/draft/new/", settings.draft_new, name="box_draft_new"),
    path(
        "settings/boxes/<int:pk>/draft/discard/", settings.draft_discard, name="box_draft_discard"
    ),
]
