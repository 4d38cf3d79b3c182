"""What is played for: options, contracts, scoring schemes, presets, plans, and doubles."""
