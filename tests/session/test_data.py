"""Data health: the backup of the day."""

from __future__ import annotations

import zipfile

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer
from tests.drive.kept import keep, record
from tests.e2e.conftest import OpenScreen


def test_the_first_window_of_a_day_makes_a_backup(server: AppServer, open_screen: OpenScreen) -> None:
    """It is made by itself, and only where there is a game."""
    open_screen().passes(PATIENCE)
    assert not list((server.data / "backups").glob("*.zip"))
    keep(server, record(["Anna", "Béla"]))

    second = open_screen()
    second.wait_for("home-resume")
    second.passes(PATIENCE)

    [backup] = (server.data / "backups").glob("*-daily.zip")
    assert zipfile.ZipFile(backup).testzip() is None
