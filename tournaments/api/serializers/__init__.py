"""What the API of events reads and writes."""
