"""The commands: each file parses, calls the library, renders and sets the exit code."""
