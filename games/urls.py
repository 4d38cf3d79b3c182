from django.urls import URLPattern, path

from games import views

app_name = "games"
CLUB = "c/<slug:club>/games/"

urlpatterns: list[URLPattern] = [
    path(CLUB, views.games, name="list"),
    path(f"{CLUB}new/", views.new_game, name="new"),
    path(f"{CLUB}blank/", views.blanks, name="blanks"),
    path(f"{CLUB}blank/<slug:preset>.pdf", views.blank, name="blank"),
    path(f"{CLUB}worker.js", views.worker, name="worker"),
    path(f"{CLUB}<int:pk>/", views.sheet, name="sheet"),
    path(f"{CLUB}<int:pk>/history/", views.history, name="history"),
    path(f"{CLUB}<int:pk>/sheet.pdf", views.paper, name="paper"),
]
