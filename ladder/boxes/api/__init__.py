"""The API of boxes: the same services as the pages."""
