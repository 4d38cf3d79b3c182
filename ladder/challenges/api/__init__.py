"""The API of rungs and challenges: the same services as the pages."""
