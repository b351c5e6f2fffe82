"""What Python has loaded before there is a window: the first screen waits for no module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from drive import ROOT

CODE = """
import sys
from pathlib import Path
from companion.browser.main import load
from tests.session.visitor import HereApp, HereScreen
load(everything=True)
before = set(sys.modules)
app = HereApp(Path(sys.argv[1]))
HereScreen(app, "/").wait_for("home-new")
print(*sorted(set(sys.modules) - before))
app.close()
"""


def test_the_first_screen_needs_no_module_that_the_kept_memory_has_not(tmp_path: Path) -> None:
    """Python's memory begins later starts of the site (decision 75): what is missing there is loaded every time."""
    search = os.pathsep.join(map(str, (ROOT, ROOT / "packaging")))
    done = subprocess.run(
        [sys.executable, "-c", CODE, tmp_path],
        env={**os.environ, "PYTHONPATH": search},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
