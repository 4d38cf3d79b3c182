"""The routes of boxes in the API."""

from django.urls import URLPattern, path

from ladder.boxes.api import officials, views

LEAGUES = "clubs/<slug:club>/boxes/"
LEAGUE = f"{LEAGUES}<int:pk>/"
SEASON = f"{LEAGUE}seasons/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(LEAGUES, views.BoxLeagueList.as_view(), name="ladder-box-leagues"),
    path(LEAGUE, views.BoxLeagueDetail.as_view(), name="ladder-box-league"),
    path(f"{LEAGUE}entries/", views.BoxEntries.as_view(), name="ladder-box-entries"),
    path(
        f"{LEAGUE}entries/recent/",
        officials.BoxEntriesRecent.as_view(),
        name="ladder-box-entries-recent",
    ),
    path(
        f"{LEAGUE}entries/<int:player>/",
        officials.BoxEntryDetail.as_view(),
        name="ladder-box-entry",
    ),
    path(f"{LEAGUE}draft/", officials.BoxDraft.as_view(), name="ladder-box-draft"),
    path(
        f"{LEAGUE}draft/release/",
        officials.BoxDraftRelease.as_view(),
        name="ladder-box-release",
    ),
    path(f"{LEAGUE}end/", officials.BoxSeasonEnd.as_view(), name="ladder-box-end"),
    path(SEASON, views.BoxSeasonDetail.as_view(), name="ladder-box-season"),
    path(f"{SEASON}boxes/<int:box>/", views.BoxDetail.as_view(), name="ladder-box"),
]
