"""Deck rules: deck formats as data, the few kinds of constraint they are made of, and the check."""
