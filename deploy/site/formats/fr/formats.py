"""Dates and times in French: 21 novembre 2026 à 19 h 30, and 21 h for a full hour.

The spaces beside the h are no-break spaces.
"""

TIME_FORMAT = "G\u00a0\\h\u00a0i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y à G\u00a0\\h\u00a0i"
SHORT_DATE_FORMAT = "j N Y"
SHORT_DATETIME_FORMAT = "j N Y à G\u00a0\\h\u00a0i"

# Additional to Django's: with the weekday; with the time; without the present year; abbreviated.
LONG_DATE_FORMAT = "l j F Y"
LONG_DATETIME_FORMAT = "l j F Y à G\u00a0\\h\u00a0i"
EVENING_FORMAT = "l j F à G\u00a0\\h\u00a0i"
BRIEF_DATETIME_FORMAT = "D j N Y à G\u00a0\\h\u00a0i"
MONTH_FORMAT = "N"
BRIEF_YEAR_MONTH_FORMAT = "N Y"
