"""The table: one game loop for every rule system, what it shows as data, and the terminal.

docs/tools/table.md says which module owns what.
"""
