"""Old notices are deleted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now

from notices import inbox, tasks
from notices.models import Delivery, DemoMail, Notice
from tests.factories import UserFactory
from tests.support.notices import choose, tell


@pytest.mark.django_db
def test_what_was_read_long_ago_is_deleted() -> None:
    anne = choose(UserFactory.create(), "page", "mail")
    for cause in ("old", "new", "unread", "ancient"):
        tell(anne, cause=cause)
    inbox.read(user=anne, notices=Notice.objects.filter(cause__in=["old", "new"]))
    Notice.objects.filter(cause="old").update(read_at=now() - timedelta(days=91))
    Notice.objects.filter(cause="unread").update(created_at=now() - timedelta(days=200))
    Notice.objects.filter(cause="ancient").update(created_at=now() - timedelta(days=366))
    DemoMail.objects.create(address="a@b.example", subject="s", at=now() - timedelta(days=31))
    tasks.tidy()
    assert set(Notice.objects.values_list("cause", flat=True)) == {"new", "unread"}
    assert Delivery.objects.count() == 2
    assert not DemoMail.objects.exists()
