"""Deck files: reading them with exact places, resolving names, and writing them back."""
