"""Options, contracts, scoring schemes, presets, plans, and the round of doubles."""
