"""Rule sets: the presets and a club's own, in words and as forms."""
