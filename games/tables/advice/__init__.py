"""Hints and reviews for players against bots: the question is a row, a worker answers it.

The analysis of positions belongs to an app above this one, which registers its function with
:mod:`~games.tables.advice.analyst`.
"""
