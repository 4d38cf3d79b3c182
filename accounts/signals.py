"""Signals of people."""

from django.dispatch import Signal

membership_changed = Signal()
"""Sent in the transaction of the change, with ``user``, ``club``, ``role``, ``change``, which is
``joined``, ``role`` or ``removed``, and ``cause``, a text that is unique to the change.

``removed`` also has ``player``, the user's player in the club until then, or None."""

account_closed = Signal()
"""Sent in the transaction of closing an account, with ``user``, whose name and address are gone.

A receiver deletes what it stores for the user alone."""

join_request_changed = Signal()
"""Sent in the transaction of the change, with ``request`` and ``change``, which is ``asked``,
``accepted``, ``declined`` or ``withdrawn``."""

players_renamed = Signal()
"""Sent in the transaction of the change, with ``renamed``, a list of pairs: a player, who has the
new name, and the old name."""

guest_became_member = Signal()
"""Sent in the transaction of the change, with ``player``, who was a guest of the club before."""

currency_asked = Signal()
"""Sent with ``club``. A receiver returns whether it stores amounts of money of the club."""

players_merging = Signal()
"""Sent in the transaction of the merge of two players of a club, with ``kept``, ``merged``, and the
``actor`` who merges them.

A receiver gives what it stores of ``merged`` to ``kept``, or raises a refusal. Afterwards
``merged`` is deleted.
"""
