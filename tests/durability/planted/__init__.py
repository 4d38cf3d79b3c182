"""Faults planted in the server, so that the tests of its promises can be seen to fail."""
