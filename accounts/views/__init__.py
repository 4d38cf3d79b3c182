"""Pages about people and clubs, one module for each subject."""
