"""Team events: which teams meet at which tables, and the scores of teams. Pure."""
