from django.urls import URLPattern, path

from ladder.api import views
from ladder.boxes import api_urls as boxes
from ladder.challenges import api_urls as challenges

LADDERS = "clubs/<slug:club>/ladders/"
LADDER = f"{LADDERS}<int:pk>/"

urlpatterns: list[URLPattern] = [
    path(LADDERS, views.LadderList.as_view(), name="ladder-list"),
    path(LADDER, views.LadderDetail.as_view(), name="ladder-detail"),
    path(f"{LADDER}standings/", views.LadderStandings.as_view(), name="ladder-standings"),
    path(f"{LADDER}players/", views.LadderPlayers.as_view(), name="ladder-players"),
    path(f"{LADDER}players/<int:player>/", views.LadderPlayer.as_view(), name="ladder-player"),
    path(f"{LADDER}games/", views.LadderGames.as_view(), name="ladder-games"),
    path(f"{LADDER}games/<int:game>/", views.LadderGame.as_view(), name="ladder-game"),
    *challenges.urlpatterns,
    *boxes.urlpatterns,
]
