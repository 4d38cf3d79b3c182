"""Every change to people and clubs, one module for each subject."""
