"""Cards, hands and packs, as objects and as masks."""
