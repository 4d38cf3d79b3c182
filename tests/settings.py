"""The test settings: the real ones, with a Valkey database that only this test process uses."""

import os

from deploy.runtime import embedded
from deploy.site.settings import *  # noqa: F403 - all of them

if not os.environ.get("REDIS_URL"):
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    REDIS_URL = embedded.redis_url(1 + int(worker))
    CACHES["default"]["LOCATION"] = REDIS_URL  # noqa: F405
    CELERY_BROKER_URL = embedded.broker_url(REDIS_URL)

# Commits do not wait for the disk. The trials that kill PostgreSQL start their own stacks, with the
# settings of the site.
DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"  # noqa: F405

TEST_TEMPLATE = f"{DATABASES['default']['TEST']['NAME']}_template"  # noqa: F405

# The WebSocket application reads the accepted hosts at import, before Django adds this name.
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver"]  # noqa: F405
ANONYMOUS_PAGES = 1_000_000  # all visitors of the tests have one address
WHITENOISE_AUTOREFRESH = True  # otherwise each test client scans all static files
SENDS_MAIL = True  # as with a mail server; the messages stay in the test
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a fast hasher
