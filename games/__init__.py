"""Games of Barbu: the rules, score sheets, live tables, and their records."""
