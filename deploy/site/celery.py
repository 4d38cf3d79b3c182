"""The Celery application of workers and beat."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.site.settings")
app = Celery("barbu")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
