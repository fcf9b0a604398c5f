"""cardkit: card catalogue, deck checker and rules runner for small and discontinued card games."""

__version__ = "0.1.0"
