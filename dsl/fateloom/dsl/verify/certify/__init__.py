"""From a verdict to a certificate: what the prover found is told again in the words of the checker.

Nothing here has to be trusted: whatever it writes, the checker reads.
"""
