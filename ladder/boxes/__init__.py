"""Box leagues: players meet in small groups, then move up or down for the next season.

The pure modules are ``divisions`` (dividing players into boxes), ``fours`` (planning who plays
whom) and ``tables`` (which games count, and the order inside a box).
"""
