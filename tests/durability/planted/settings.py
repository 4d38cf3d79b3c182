"""The real settings, with the fault named by ``PLANTED``."""

from deploy.site.settings import *  # noqa: F403 - all of them

INSTALLED_APPS = [*INSTALLED_APPS, "tests.durability.planted.apps.Planted"]  # noqa: F405
