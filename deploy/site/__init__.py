"""The site: its settings, URLs, applications and schedule."""

import gc

# New objects after which cycles are searched for, and searches of the younger generations before
# one of the next. With Python's own (700 objects) they take up to a tenth of the time of a start
# and of requests.
gc.set_threshold(10_000, 20, 20)

# isort: split
from deploy.site.celery import app as celery_app  # noqa: E402 - after the thresholds are set

__all__ = ["celery_app"]
