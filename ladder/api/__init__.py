"""The API of ladders, for reading: the same rows as on the pages."""
