"""The web process alone, as systemd starts it on a server."""

import pytest

from tests.support.checkout import Checkout
from tests.support.web import serving

pytestmark = pytest.mark.trial


@pytest.mark.parametrize("processes", ["1", "2"])
def test_it_serves_with_one_process_and_with_several(checkout: Checkout, processes: str) -> None:
    with serving(checkout, WEB_CONCURRENCY=processes) as web:
        assert web.answers()
