"""`companion` as it is typed: its help, its commands, and how it refuses."""

from __future__ import annotations

import itertools
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion import NAME, __version__
from companion.__main__ import main
from companion.arguments import public_address, read
from companion.hub.address import where
from tests.conftest import by_turns

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command, from the checkout; whatever it prints is text."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


@pytest.mark.parametrize("asked", ["--help", "-h", "help"])
def test_the_help_lists_the_commands_and_every_option(asked: str) -> None:
    """Asked as people ask; on the standard output, so that it can be paged."""
    told = run(asked)

    assert (told.returncode, told.stderr) == (0, "")
    for said in ("replay ", "doctor ", "--version", "--web", "--data DIR", "--port PORT", "--certificate FILE"):
        assert said in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
def test_a_folder_that_is_made_is_its_owners_only(tmp_path: Path) -> None:
    """Whatever the system gives to new folders."""
    before = os.umask(0)
    try:
        assert not run("doctor", "--data", str(tmp_path / "new" / "data")).returncode
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new" / "data").stat().st_mode) == 0o700


@pytest.mark.parametrize("asked", ["--version", "-V"])
def test_the_version_is_one_line(asked: str) -> None:
    told = run(asked)
    assert (told.returncode, told.stdout, told.stderr) == (0, f"{NAME} {__version__}\n", "")


def test_the_help_of_replay_says_its_exit_codes() -> None:
    told = " ".join(run("replay", "--help").stdout.split())
    for code in ("0 (all legal)", "1 (an entry breaks a rule)", "2 (a file is no record", "3 if the result"):
        assert code in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("reply",), "invalid choice: 'reply' (choose from"),
        (("--web", "replay", "game.json"), "replay goes first"),
        (("--web", "--port", "99999"), "'99999' is no port: these are 1 to 65535"),
        (("--port", "-1"), "'-1' is no port"),
        (("--port", "http"), "'http' is no port"),
        (("doctor", "--port", "65536"), "'65536' is no port"),
        (("--sockets", "0"), "'0' is no number of windows: at least 1"),
        (("--sockets-a-device", "-3"), "'-3' is no number of windows"),
        (("--address", "foo"), "'foo' is no address such as https://games.example.org/"),
        (("--prot", "1"), "there is no option --prot: companion --help lists them"),
        (("--hub", "nats://somewhere"), "--hub: only with --web. Without it the app opens in a window of its own"),
        (("--host", "0.0.0.0", "--port", "8550"), "--host, --port: only with --web."),
        (("--address", "https://a.example?game"), "is no address such as"),
        (("--web", "--data", ""), "argument --data: it names no folder"),
        (("doctor", "--data", " "), "argument --data: it names no folder"),
        (("--key", "key.pem"), "--key goes with --certificate"),
        (("replay", "-", "/dev/stdin"), "the standard input can be read only once"),
        (("--web", "--certificate", "none.pem"), "--certificate none.pem: No such file or directory"),
        (
            ("--web", "--certificate", "pyproject.toml", "--key", "none.key"),
            "--key none.key: No such file or directory",
        ),
        (("--web", "--certificate", "pyproject.toml"), "pyproject.toml cannot be used: "),
    ],
)
def test_what_cannot_be_is_refused_in_words_that_name_it(
    typed: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On one line behind the usage, with the exit code of wrong usage; nothing has been started."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["companion", *typed])
    monkeypatch.setattr("companion.app.run", lambda options: pytest.fail("it was started"))
    with pytest.raises(SystemExit) as refused:
        main()

    printed, said = capsys.readouterr()
    assert (refused.value.code, printed) == (2, "")
    assert told in said.splitlines()[-1]


@pytest.mark.parametrize(
    "wrong", ["https://a.example/path", "ftp://a.example", "https://", "https://a:b@c.example", "https://a b.example"]
)
def test_an_address_is_one_that_a_browser_opens(wrong: str) -> None:
    """Without a path, and without a name and a password; the port is one."""
    assert public_address(" https://a.example:8443 ") == "https://a.example:8443/"
    for text in (wrong, "https://a.example:port", "https://[a.example"):
        with pytest.raises(Exception, match="is no address such as"):
            public_address(text)


@pytest.mark.parametrize("place", by_turns(["a file/inside", "a file", "/proc", "/proc/none"], 2))
def test_a_folder_in_which_nothing_can_be_kept_is_told_in_a_sentence(tmp_path: Path, place: str) -> None:
    """No traceback, neither where it cannot be made nor where it is none, and the folder is named."""
    if place.startswith("/proc") and sys.platform != "linux":
        pytest.skip("not even root writes there")
    (tmp_path / "a file").write_text("not a folder")
    folder = str(tmp_path / place)
    refused = run("--web", "--data", folder)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"Nothing can be kept in {folder}: ")
    assert refused.stderr.count("\n") == 1
    assert (tmp_path / "a file").read_text() == "not a folder"


def test_a_port_that_is_taken_is_refused_before_an_address_is_printed(tmp_path: Path) -> None:
    """Whoever reads the address may open it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = run("--web", "--port", str(port), "--data", str(tmp_path), DISPLAY="", WAYLAND_DISPLAY="")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"--port {port}: nobody can listen there: " in refused.stderr


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no telling the app where its screen is")
def test_a_server_that_never_answers_keeps_the_app_from_nothing(tmp_path: Path) -> None:
    """Flet's program for windows is fetched at the first start; the browser shows the app where that fails."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        elsewhere = {"HOME": str(tmp_path), "FLET_CLIENT_URL": f"http://127.0.0.1:{silent.getsockname()[1]}/client"}
        screen = {"DISPLAY": ":99", "BROWSER": "true"}
        command = [sys.executable, "-u", "-m", "companion", "--data", str(tmp_path / "data")]
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | elsewhere | screen,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        ) as app:
            watch = threading.Timer(60, app.kill)
            watch.start()
            assert app.stdout
            told = list(
                itertools.takewhile(lambda line: "http://localhost" not in line and "127.0.0.1" not in line, app.stdout)
            )
            app.send_signal(signal.SIGTERM)
            assert app.wait() in (0, 130)  # once it serves, and before
            watch.cancel()
    assert "The program for a window of its own could not be fetched. The browser shows the app.\n" in told
    assert "Traceback" not in "".join(told)


def test_the_command_line_is_read_without_the_app() -> None:
    """Help, a typo and `replay` need no screen, and answer at once."""
    program = "import sys; from companion.arguments import read; read([]); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"flet", "tinydb", "companion.app", "ssl"} & set(loaded.stdout.split())


def test_a_key_of_its_own_stands_beside_the_certificate() -> None:
    """Without one, the certificate's file has both."""
    assert read(["--web", "--port", "8550"]).certificate is None
    assert read(["--web", "--port", "8550"]).port == 8550


def test_a_password_that_is_refused_is_not_repeated() -> None:
    """What is told there is kept in the system's log."""
    for address in ("nats://u:TOKEN@one", "nats://u:TOKEN@one/path", "nats://one,u:TOKEN@two", "tls://u:TOKEN@one:x"):
        with pytest.raises(ValueError, match=r"password in an address|no host") as caught:
            where(address, {})
        assert "TOKEN" not in str(caught.value), address
    refused = run("--web", "--hub", address)
    assert refused.returncode
    assert "TOKEN" not in refused.stdout + refused.stderr
