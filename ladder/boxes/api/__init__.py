"""The API of boxes: the same as on the pages, and taking part."""
