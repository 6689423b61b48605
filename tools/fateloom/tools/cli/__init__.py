"""The command line: `main` finds the command, and one module each does it."""
