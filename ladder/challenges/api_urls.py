"""The routes of rungs and challenges in the API."""

from django.urls import URLPattern, path

from ladder.challenges.api import challenges, rungs

RUNGS = "clubs/<slug:club>/rungs/"
ONE = f"{RUNGS}<int:pk>/"
CHALLENGES = f"{ONE}challenges/"
CHALLENGE = f"{CHALLENGES}<int:challenge>/"

urlpatterns: list[URLPattern] = [
    path(RUNGS, rungs.RungsList.as_view(), name="rungs-list"),
    path(ONE, rungs.RungsDetail.as_view(), name="rungs-detail"),
    path(f"{ONE}order/", rungs.RungsOrder.as_view(), name="rungs-order"),
    path(f"{ONE}place/", rungs.RungsPlace.as_view(), name="rungs-place"),
    path(f"{ONE}absences/", rungs.RungsAbsences.as_view(), name="rungs-absences"),
    path(f"{ONE}absences/<int:absence>/", rungs.RungsAbsence.as_view(), name="rungs-absence"),
    path(f"{ONE}start/", rungs.RungsStart.as_view(), name="rungs-start"),
    path(f"{ONE}moves/", rungs.RungsMove.as_view(), name="rungs-moves"),
    path(f"{ONE}members/", rungs.RungsAdd.as_view(), name="rungs-members"),
    path(f"{ONE}log/", rungs.RungsLog.as_view(), name="rungs-log"),
    path(f"{ONE}log/<int:change>/undo/", rungs.RungsUndo.as_view(), name="rungs-undo"),
    path(CHALLENGES, challenges.ChallengeList.as_view(), name="rungs-challenges"),
    path(CHALLENGE, challenges.ChallengeDetail.as_view(), name="rungs-challenge"),
    path(f"{CHALLENGE}accept/", challenges.ChallengeAccept.as_view(), name="rungs-accept"),
    path(f"{CHALLENGE}decline/", challenges.ChallengeDecline.as_view(), name="rungs-decline"),
    path(f"{CHALLENGE}withdraw/", challenges.ChallengeWithdraw.as_view(), name="rungs-withdraw"),
    path(f"{CHALLENGE}ready/", challenges.ChallengeReady.as_view(), name="rungs-ready"),
    path(f"{CHALLENGE}table/", challenges.ChallengeTable.as_view(), name="rungs-table"),
    path(f"{CHALLENGE}attach/", challenges.ChallengeAttach.as_view(), name="rungs-attach"),
    path(f"{CHALLENGE}cancel/", challenges.ChallengeCancel.as_view(), name="rungs-cancel"),
]
