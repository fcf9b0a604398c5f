"""The ops of actions: what their first number says."""

from __future__ import annotations

PLAY, PLAY_AS, EQUALIZER, TAKE, PARTNER, SKIP, KEEP, UNDO, TIMEOUT = range(1, 10)
