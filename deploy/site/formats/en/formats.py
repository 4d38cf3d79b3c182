"""Dates and times in British English: 21 November 2026, 19:30."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"

# Additional to Django's: with the weekday; with the time; without the present year; abbreviated.
LONG_DATE_FORMAT = "l j F Y"
LONG_DATETIME_FORMAT = "l j F Y, H:i"
EVENING_FORMAT = "l j F, H:i"
BRIEF_DATETIME_FORMAT = "D j M Y, H:i"
MONTH_FORMAT = "M"
BRIEF_YEAR_MONTH_FORMAT = "M Y"
