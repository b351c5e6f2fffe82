"""What Python has loaded before there is a window: the first screen waits for no module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.torture.trials import module_environment

pytestmark = pytest.mark.long

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
    command = [sys.executable, "-c", CODE, str(tmp_path)]
    done = subprocess.run(command, env=module_environment(), capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
