from django.urls import URLPattern, path

from bidding.api import conducting, daily, decisions, marking, own_problems, searches, views

CLUB = "clubs/<slug:club>/"
ALL = f"{CLUB}competitions/"
ONE = f"{ALL}<int:pk>/"
PROBLEM = f"{ONE}problems/<int:number>/"
OWN = f"{ALL}own-problems/"

urlpatterns: list[URLPattern] = [
    path(ALL, views.CompetitionList.as_view(), name="competition-list"),
    path(ONE, views.CompetitionDetail.as_view(), name="competition-detail"),
    path(f"{ONE}problems/", views.CompetitionProblems.as_view(), name="competition-problems"),
    path(f"{PROBLEM}answer/", views.CompetitionAnswer.as_view(), name="competition-answer"),
    path(f"{ONE}results/", views.CompetitionResults.as_view(), name="competition-results"),
    path(f"{ALL}archive/", views.ArchiveList.as_view(), name="competition-archive"),
    path(f"{ALL}archive/<int:pk>/practice/", views.Practice.as_view(), name="competition-practice"),
    path(f"{ALL}today/", daily.Today.as_view(), name="competition-today"),
    path(
        f"{ALL}released/<int:pk>/practice/",
        daily.PractiseReleased.as_view(),
        name="competition-practise-released",
    ),
    path(f"{ALL}years/<int:number>/", views.YearTable.as_view(), name="competition-year"),
    path(f"{ALL}own-searches/", searches.OwnSearchList.as_view(), name="competition-own-searches"),
    path(
        f"{ALL}own-searches/<int:pk>/",
        searches.OwnSearch.as_view(),
        name="competition-own-search",
    ),
    path(
        f"{ALL}own-searches/<int:pk>/cancel/",
        searches.CancelSearch.as_view(),
        name="competition-cancel-search",
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

# Views for conductors
urlpatterns += [
    path(f"{ONE}manage/", conducting.Manage.as_view(), name="competition-manage"),
    path(f"{ONE}set/", conducting.CompetitionSet.as_view(), name="competition-set"),
    path(f"{ONE}panel/<int:player>/", conducting.PanelMember.as_view(), name="competition-panel"),
    path(f"{ONE}schedule/", conducting.Schedule.as_view(), name="competition-schedule"),
    path(f"{ONE}unschedule/", conducting.Unschedule.as_view(), name="competition-unschedule"),
    path(f"{ONE}extend/", conducting.Extend.as_view(), name="competition-extend"),
    path(f"{ONE}withdraw/", conducting.Withdraw.as_view(), name="competition-withdraw"),
    path(f"{ONE}hand-over/", conducting.HandOver.as_view(), name="competition-hand-over"),
    path(f"{PROBLEM}drop/", conducting.Drop.as_view(), name="competition-drop"),
    path(f"{PROBLEM}discussion/", conducting.Discussion.as_view(), name="competition-discussion"),
    path(f"{PROBLEM}marks/", marking.Marks.as_view(), name="competition-marks"),
    path(f"{ONE}rulings/<int:ruling>/", marking.RulingDetail.as_view(), name="competition-ruling"),
    path(f"{ONE}preview/", marking.Preview.as_view(), name="competition-preview"),
    path(f"{ONE}publish/", marking.Publish.as_view(), name="competition-publish"),
    path(f"{ONE}correct/", marking.Correct.as_view(), name="competition-correct"),
    path(OWN, own_problems.OwnProblemList.as_view(), name="competition-own-problems"),
    path(f"{OWN}<int:pk>/", own_problems.OwnProblem.as_view(), name="competition-own-problem"),
    path(f"{OWN}<int:pk>/release/", daily.Release.as_view(), name="competition-release"),
    path(f"{OWN}<int:pk>/values/", own_problems.ProblemValues.as_view(), name="competition-values"),
    path("games/<int:pk>/decisions/", decisions.DecisionsOfGame.as_view(), name="table-decisions"),
]
