"""The URLs of the site."""

from django.urls import include, path

from deploy.site import views
from deploy.site.club_home import club_home, hide_first_steps

urlpatterns = [
    path("", include("accounts.urls")),
    path("c/<slug:club>/", club_home, name="club"),
    path("c/<slug:club>/first-steps/hide/", hide_first_steps, name="hide_first_steps"),
    path("", include("notices.urls")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
    path("c/<slug:club>/ladder/", include("ladder.urls")),
    path("", include("bidding.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("api/v1/", include("deploy.site.api_urls")),
    path("health/", views.health, name="health"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("worker.js", views.worker, name="worker"),
    path("jsi18n/", views.catalogue, name="jsi18n"),
]

handler400 = "deploy.site.error_pages.bad_request"
handler403 = "deploy.site.error_pages.forbidden"
handler404 = "deploy.site.error_pages.not_found"
handler500 = "deploy.site.error_pages.server_error"
