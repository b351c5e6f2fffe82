"""Drivers of the app for tests, benchmarks, screenshots and attacks.

A browser's page, a visitor without one, servers, games to be kept, faults of a disk. Tests and the other rooms of
packaging import it; it imports neither.
"""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The checkout."""
PATIENCE: Final = 60.0
"""Seconds until what does not come is given up: a busy machine may take most of them, and only a failure does."""
FIRST_START: Final = 3 * PATIENCE
"""The same of a page that is started, whose client is compiled, and of a site that brings its Python along."""
