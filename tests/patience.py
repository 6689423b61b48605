"""How long a test waits for what must come."""

PATIENCE = 600.0
"""Seconds after which a test that waits for something takes it that it never comes. On a machine
that has much else to do, a command of one second took seventy; no verdict may hang on a span.
"""
