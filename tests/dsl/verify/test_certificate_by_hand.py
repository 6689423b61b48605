"""Certificates of heroes who can be blocked, written by hand so that one check alone stands between
them and acceptance: they are refused, and without that check they are not.
"""

from __future__ import annotations
