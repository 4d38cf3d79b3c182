"""Hostile requests and frames, drawn at random from a seed."""
