"""Rule sets: the presets and a club's own, as text and as forms."""
