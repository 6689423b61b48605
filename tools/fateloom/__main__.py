"""`python -m fateloom`: the command line."""

import sys

from fateloom.tools.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
