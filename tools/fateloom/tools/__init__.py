"""Front ends: the command line today; each stands apart from the others."""
