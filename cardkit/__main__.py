"""``python -m cardkit``."""

from cardkit.cli.fast import main

main()
