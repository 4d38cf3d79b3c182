from django.urls import URLPattern, path

from notices import api

urlpatterns: list[URLPattern] = [
    path("notices/", api.NoticeList.as_view(), name="notices"),
    path("notices/read/", api.NoticesRead.as_view(), name="notices-read"),
    path("notices/preferences/", api.PreferencesView.as_view(), name="notices-preferences"),
]
