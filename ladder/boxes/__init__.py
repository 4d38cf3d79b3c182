"""Boxes: a league whose players meet in small groups, go up or down, and meet others next season.

Pure: ``divisions`` (who is in which box), ``fours`` (who should play with whom), ``tables`` (which
games count, and the order inside a box).
"""
