"""The Celery application of workers and beat."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
# Django's checks, which `manage.py` and `make check` run, import all pages: a process of Celery
# would take twice as long to start.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
app = Celery("barbu")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
