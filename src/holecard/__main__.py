"""python -m holecard"""

import sys

from holecard.cli import main

if __name__ == "__main__":
    sys.exit(main())
