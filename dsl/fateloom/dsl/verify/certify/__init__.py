"""From a verdict to a certificate: the findings of the prover as lines of the checker. Nothing here
needs to be trusted, since the checker reads whatever it writes.
"""
