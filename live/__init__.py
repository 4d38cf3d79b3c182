"""Notifies open pages of changes.

A topic is a name such as ``event:5``. A nudge is a message that "event 5 is at version 42", and
contains nothing else. Pages that listen to the topic then fetch their content. A nudge may be
lost, repeated or late.
"""

from live.topics import nudge, nudge_all, register, version_for

__all__ = ["nudge", "nudge_all", "register", "version_for"]
