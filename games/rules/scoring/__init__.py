"""Tricks taken, side-payments, and the score sheet."""
