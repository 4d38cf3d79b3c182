from django.urls import URLPattern, path

from notices import pages, preference_pages
from notices.push import pages as push

app_name = "notices"
urlpatterns: list[URLPattern] = [
    path("notices/", pages.notice_list, name="list"),
    path("notices/badge/", pages.badge, name="badge"),
    path("notices/read/", pages.read_all, name="read_all"),
    path("notices/preferences/", preference_pages.preferences, name="preferences"),
    path("notices/mail-on/", preference_pages.mail_on, name="mail_on"),
    path("notices/push/", push.subscribe, name="push"),
    path("notices/push/end/", push.unsubscribe, name="push_end"),
    path("notices/mails/", preference_pages.demo_mails, name="demo_mails"),
    path("notices/unsubscribe/<str:token>/", preference_pages.unsubscribe_page, name="unsubscribe"),
    path("notices/<int:pk>/", pages.open_notice, name="open"),
    path("notices/<int:pk>/read/", pages.read, name="read"),
]
