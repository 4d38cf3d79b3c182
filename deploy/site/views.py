"""Pages of the whole site: health, manifest, service worker, translations."""

import asyncio
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.i18n import JavaScriptCatalog
from health_check.views import HealthCheckView

from accounts.access import public


class Health(HealthCheckView):
    """Answer 200 if PostgreSQL and Redis can be reached, otherwise 500 with the reason.

    The response is always plain text.
    """

    checks = ("health_check.checks.Database", "health_check.checks.Cache")

    async def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with self.get_executor() as executor:
            checks = (check.get_result(executor) for check in self.get_checks())
            self.results = await asyncio.gather(*checks)
        failed = any(result.error for result in self.results)
        response: HttpResponse = self.render_to_response_text(500 if failed else 200)
        return response


health = public(Health.as_view())
catalogue = public(JavaScriptCatalog.as_view(packages=["deploy.site"]))


@public
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """Return the web app manifest, for the home screen of a phone."""
    return JsonResponse(
        {
            "name": "Barbu Club",
            "short_name": "Barbu",
            "start_url": "/",
            "display": "standalone",
            "background_color": "#0e3527",
            "theme_color": "#0e3527",
            "id": "/",
            "scope": "/",
            "icons": [
                {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
                _png("icon-192", 192),
                _png("icon-512", 512),
                _png("icon-maskable-512", 512) | {"purpose": "maskable"},
            ],
        },
        content_type="application/manifest+json",
    )


def _png(name: str, size: int) -> dict[str, str]:
    return {"src": static(f"img/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


@public
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, for offline score sheets and push messages."""
    icon = static("img/icon-192.png")
    return render(request, "worker.js", {"icon": icon}, content_type="text/javascript")
