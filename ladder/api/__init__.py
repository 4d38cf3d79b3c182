"""The read-only API of ladders, with the same rows as the pages."""
