"""The API, version 1, with its OpenAPI document and docs."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from accounts.access import public
from deploy.site.api_docs import VERSION, GeneratedOnce, docs

schema = public(
    SpectacularAPIView.as_view(
        permission_classes=[], api_version=VERSION, generator_class=GeneratedOnce
    )
)

app_name = "api"
urlpatterns = [
    path("", docs, name="docs"),
    path("schema/", schema, name="schema"),
    path("", include("accounts.api_urls")),
    path("", include("notices.api_urls")),
    path("", include("games.api_urls")),
    path("", include("tournaments.api_urls")),
    path("", include("ladder.api_urls")),
    path("", include("bidding.api_urls")),
]
