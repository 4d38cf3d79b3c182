"""The pages of people and clubs."""
