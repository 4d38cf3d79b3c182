"""Telling open pages that something changed.

A topic is a name such as ``event:5``; a nudge says "event 5 is at version 42" and nothing else.
Pages that have the topic open then fetch what they show. A nudge may be lost, doubled or late.
"""

from live.topics import nudge, nudge_all, version_for, watch

__all__ = ["nudge", "nudge_all", "version_for", "watch"]
