"""Notifies people: on a page, by e-mail at once or once a day, and by push messages.

An app registers the kinds of its notices with :func:`notices.kinds.register`, and its services call
:func:`notices.services.notify` in the transaction of the event. See docs/notices.md.
"""
