"""Hints and reviews for players against bots: the question is a row, a worker answers it.

Who computes the answers registers as :mod:`~games.tables.advice.analyst`, because the analysis of
positions belongs to an app above this one.
"""
