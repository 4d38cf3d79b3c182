from django.urls import URLPattern, path

from bidding.api import searches, views

CLUB = "clubs/<slug:club>/"
ALL = f"{CLUB}competitions/"
ONE = f"{ALL}<int:pk>/"

urlpatterns: list[URLPattern] = [
    path(ALL, views.CompetitionList.as_view(), name="competition-list"),
    path(ONE, views.CompetitionDetail.as_view(), name="competition-detail"),
    path(f"{ONE}problems/", views.CompetitionProblems.as_view(), name="competition-problems"),
    path(
        f"{ONE}problems/<int:number>/answer/",
        views.CompetitionAnswer.as_view(),
        name="competition-answer",
    ),
    path(f"{ONE}results/", views.CompetitionResults.as_view(), name="competition-results"),
    path(f"{ALL}archive/", views.ArchiveList.as_view(), name="competition-archive"),
    path(f"{ALL}archive/<int:pk>/practice/", views.Practice.as_view(), name="competition-practice"),
    path(f"{ALL}years/<int:number>/", views.YearTable.as_view(), name="competition-year"),
    path(f"{ALL}own-problems/", views.OwnProblemList.as_view(), name="competition-own-problems"),
    path(f"{ALL}own-searches/", searches.OwnSearchList.as_view(), name="competition-own-searches"),
    path(
        f"{ALL}own-searches/<int:pk>/",
        searches.OwnSearch.as_view(),
        name="competition-own-search",
    ),
    path(
        f"{ALL}own-searches/<int:pk>/finds/",
        searches.OwnFindList.as_view(),
        name="competition-own-finds",
    ),
    path(
        f"{ALL}own-finds/<int:pk>/keep/",
        searches.KeepFind.as_view(),
        name="competition-keep-find",
    ),
]
