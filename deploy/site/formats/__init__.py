"""Formats of dates and times in each language, which templates use by name."""
