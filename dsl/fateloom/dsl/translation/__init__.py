"""Translations: what a player reads, as gettext PO and back (DST-142, DSL-03, DSL-28, INV-16).

docs/tools/translation.md says how the modules stand together.
"""
