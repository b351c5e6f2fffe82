"""`companion doctor`: what it asks of the real thing, and what it says of it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from companion.doctor import Finding, Grade, doctor, findings
from companion.games.island_fortress.game import ISLAND_FORTRESS
from companion.play.live_game import begin
from companion.play.sample import sample
from companion.storage.tinydb_store import TinyGameStore


def said(found: list[Finding], grade: Grade) -> str:
    return "\n".join(finding.sentence for finding in found if finding.grade is grade)


def test_a_sound_folder_is_written_to_and_its_games_are_counted(tmp_path: Path) -> None:
    """Nothing of the question is left behind."""
    begin(ISLAND_FORTRESS, TinyGameStore(str(tmp_path)), ISLAND_FORTRESS.read(sample("island-fortress-record", str)))
    found = list(findings(str(tmp_path)))
    assert not said(found, Grade.WRONG)
    assert f"kept in {tmp_path}." in said(found, Grade.FINE)
    assert "1 game, 0 backups." in said(found, Grade.FINE)
    assert "Codes are drawn, and read out of pictures." in said(found, Grade.FINE)
    assert not list(tmp_path.glob("probe-*"))


def test_a_folder_that_cannot_be_and_a_port_in_use_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each by itself: all other questions are asked too. The exit code tells scripts."""
    (tmp_path / "file").write_text("no folder")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert doctor(["--data", str(tmp_path / "file" / "data"), "--port", str(port)]) == 1
    lines = capsys.readouterr().out.splitlines()
    wrong = [line for line in lines if line.startswith("[!!]")]
    assert len(wrong) == 2
    assert str(tmp_path / "file") in wrong[0]
    assert f"port {port}" in wrong[1]
    assert any("Codes are drawn" in line for line in lines)


def test_a_game_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "0123456789abcdef").write_bytes(b"\x00rubbish")
    assert "1 game not readable" in said(list(findings(str(tmp_path))), Grade.WRONG)


def test_without_what_reads_pictures_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no fault: the app goes on without it."""
    monkeypatch.setattr("companion.sharing.pictures.can_read", lambda: False)
    found = list(findings(str(tmp_path)))
    assert "island-fortress-companion[reader]" in said(found, Grade.HINT)
    assert not said(found, Grade.WRONG)
