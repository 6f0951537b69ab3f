"""``python -m palatine`` is the command ``palatine``."""

from __future__ import annotations

import sys

from palatine.cli import main

if __name__ == "__main__":
    sys.exit(main())
