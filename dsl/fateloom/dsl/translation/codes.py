"""The kinds of findings in translations: FT07xx."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

PO_SYNTAX = Code("FT0701", "po-syntax", Level.ERROR)
PO_TWICE = Code("FT0702", "translated-twice", Level.ERROR)
INSERTION = Code("FT0703", "translated-insertion", Level.ERROR)
NOT_TOLD = Code("FT0704", "insertion-not-told", Level.WARNING)
NOT_IN_STORY = Code("FT0705", "translation-without-source", Level.WARNING)
PARAGRAPHS = Code("FT0706", "translated-paragraphs", Level.WARNING)
BEHIND = Code("FT0707", "translation-behind", Level.HINT)

CODES = (PO_SYNTAX, PO_TWICE, INSERTION, NOT_TOLD, NOT_IN_STORY, PARAGRAPHS, BEHIND)
