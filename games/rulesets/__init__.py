"""The rules a club plays by its own account: saved sets of rules, and every set in words."""
