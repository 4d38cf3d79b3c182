"""Serializers of the API of events."""
