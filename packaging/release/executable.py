"""The app as one file that needs no Python: what PyInstaller begins with."""

import sys

from companion.__main__ import main

sys.exit(main())
