"""Dates and times in French: 21 novembre 2026 à 19:30."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y à H:i"
SHORT_DATE_FORMAT = "j N Y"
SHORT_DATETIME_FORMAT = "j N Y à H:i"

# Additional to Django's: with the weekday; with the time; without the year; abbreviated.
LONG_DATE_FORMAT = "l j F Y"
LONG_DATETIME_FORMAT = "l j F Y à H:i"
EVENING_FORMAT = "l j F à H:i"
BRIEF_DATETIME_FORMAT = "D j N Y à H:i"
