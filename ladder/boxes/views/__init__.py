"""The pages of boxes."""
