"""Sending notices, at least once each; every row is found again until it has been finished."""
