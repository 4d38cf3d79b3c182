"""Games as text: reading, checking and writing."""
