"""Services: each function makes one change to people or clubs in one transaction."""
