"""Sending notices, each at least once: a delivery is found again until it is finished."""
