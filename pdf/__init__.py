"""Rendering templates as PDF. Only this module loads WeasyPrint, which needs the Pango library."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import override

from pdf.file_cache import made_once


def why_no_pdf() -> str:
    """Return why this machine cannot create a PDF, or an empty string if it can."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError) as error:
        return f"WeasyPrint cannot load: {error}"
    return ""


def pdf_response(
    request: HttpRequest,
    template: str,
    context: Callable[[], Mapping[str, Any]],
    filename: str,
    version: tuple[object, ...],
    language: str,
    *,
    keep: bool = True,
) -> HttpResponse:
    """Render *template* as a PDF or, without the Pango library, as an HTML page to print.

    The template links its style sheet with ``{% static %}``. ``printable`` is true in the context
    of the HTML page, which then explains how to print it.

    :param version: everything that *context* depends on. A PDF is rendered once for each version
        and then served from the cache.
    :param language: the language of the document. Paper that everybody in a club reads is in the
        club's language, no matter who prints it.
    :param keep: whether to cache the PDF.
    """

    def make() -> bytes:
        return pdf_bytes(render_to_string(template, {**context(), "printable": False}, request))

    with override(language):
        if why_no_pdf():
            return render(request, template, {**context(), "printable": True})
        content = made_once((template, *version), make) if keep else make()
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{filename}"'
    return response


def pdf_bytes(html: str) -> bytes:
    """Return *html* as a PDF. It can load only the project's static files."""
    import weasyprint

    document = weasyprint.HTML(string=html, base_url="static://", url_fetcher=_static_files())
    return bytes(document.write_pdf())


def _static_files() -> Any:
    """Return a URL fetcher for WeasyPrint that reads only the project's static files."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class StaticFiles(URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            file = static_file(url)
            kind = guess_type(file.name)[0] or "application/octet-stream"
            return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})

    return StaticFiles()


def static_file(url: str) -> Path:
    """Return the file of a static URL.

    :raises ValueError: for any other URL.
    """
    path, prefix = unquote(urlsplit(url).path), urlsplit(settings.STATIC_URL).path
    name = path.removeprefix(prefix)
    if not path.startswith(prefix):
        raise ValueError(f"a PDF can link static files only, not {url}")
    if staticfiles_storage.exists(name):  # in production: collected, with a hash in its name
        return Path(staticfiles_storage.path(name))
    found = finders.find(name)
    if not isinstance(found, str):
        raise ValueError(f"there is no static file {name}")
    return Path(found)
