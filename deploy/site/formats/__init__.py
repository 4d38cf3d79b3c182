"""Formats of dates and times by language, which templates use by name."""
