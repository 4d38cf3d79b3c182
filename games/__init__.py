"""Games of Barbu: the rules, the score sheets and their records."""
