"""`python -m companion replay`, run as its users run it: exit codes, lines, and what it does not load."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.cli import replay

CHECKOUT = Path(__file__).resolve().parents[1]
GAMES = CHECKOUT / "tests" / "golden" / "island_fortress"

LEGAL = str(GAMES / "stopped_early.json")
IN_PLAY = str(GAMES / "in_play.json")
ILLEGAL = str(GAMES / "refused_in_the_air.json")
MALFORMED = str(GAMES / "malformed_slot.json")


class Finished(NamedTuple):
    """The outcome of a command."""

    returncode: object
    stdout: str
    stderr: str


def run(*arguments: str) -> Finished:
    """The command, without a process of its own."""
    with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()) as told:
        try:
            code: object = replay(arguments)
        except SystemExit as end:
            code = end.code
    return Finished(code, printed.getvalue(), told.getvalue())


def process(*arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as it is typed, from the checkout."""
    return subprocess.run(
        [sys.executable, "-m", "companion", "replay", *arguments],
        cwd=CHECKOUT,
        env=os.environ | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def lines(*arguments: str) -> list[dict[str, Any]]:
    """Its output with --json: a line for each file, each an object."""
    return [json.loads(line) for line in run("--json", *arguments).stdout.splitlines()]


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ([LEGAL], 0),
        ([LEGAL, IN_PLAY], 0),
        ([ILLEGAL], 1),
        ([MALFORMED], 2),
        ([LEGAL, ILLEGAL, LEGAL], 1),
        ([MALFORMED, ILLEGAL, LEGAL], 2),
        ([ILLEGAL, MALFORMED], 2),
        ([LEGAL, "no such file.json", ILLEGAL], 2),
    ],
)
def test_the_exit_code_is_the_highest(files: list[str], code: int):
    """0 all legal, 1 an illegal event, 2 a file that is no record; with --json and without."""
    for finished in (run(*files), run(*files, "--json")):
        assert finished.returncode == code
        assert finished.stderr == ""


def test_it_goes_on_after_an_error():
    """A line for each file, in order, whatever was wrong with those before."""
    files = [MALFORMED, LEGAL, "no such file.json", ILLEGAL, IN_PLAY]

    reports = lines(*files)

    assert [report["file"] for report in reports] == files
    assert [report["ok"] for report in reports] == [False, True, False, False, True]


@pytest.mark.parametrize("order", [("--json", LEGAL), (LEGAL, "--json"), (LEGAL, "--json", LEGAL)])
def test_json_may_stand_anywhere(order: tuple[str, ...]):
    assert {json.loads(line)["winners"][0] for line in run(*order).stdout.splitlines()} == {"Bill"}


def test_a_legal_game():
    """All of the contract's keys, in its order."""
    (report,) = lines(LEGAL)

    assert list(report) == [
        "file",
        "ok",
        "finished",
        "ended_by",
        "round",
        "players",
        "winners",
        "decided_by",
        "prisons",
        "wall",
        "reinforced",
    ]
    assert list(report["players"][0]) == [
        "name",
        "score",
        "rank",
        "blocks_in_wall",
        "breakdown",
        "supply",
        "region",
    ]


def test_an_illegal_event():
    """Its index and rules, and a message; no `where`."""
    (report,) = lines(ILLEGAL)

    assert list(report) == ["file", "ok", "error"]
    assert list(report["error"]) == ["event", "rules", "message"]
    assert (report["error"]["event"], report["error"]["rules"]) == (2, ["IF-BUILD-5"])
    assert report["error"]["message"]


def test_a_malformed_event():
    (report,) = lines(MALFORMED)

    assert report["error"].pop("message")
    assert report["error"] == {"event": 1, "rules": [], "where": "events[1].slots[1]"}


def test_every_rule_that_is_broken_is_listed():
    (report,) = lines(str(GAMES / "refused_for_several_reasons.json"))

    assert set(report["error"]["rules"]) == {
        "IF-BUILD-3",
        "IF-BUILD-4",
        "IF-BUILD-5",
        "IF-BUILD-6",
        "IF-GOV-1",
        "IF-GOV-2",
    }


@pytest.mark.parametrize(
    "content",
    [b"", b"rubbish", b"\xff\xfe\x00", b"[]", b"{}", b"[" * 100_000, b'{"format": "unknown"}', b"\x00" * 3_000_000],
    ids=["empty", "rubbish", "not UTF-8", "a list", "an empty object", "deep", "another format", "too large"],
)
def test_files_that_are_no_record(content: bytes, tmp_path: Path):
    """Exit code 2, no event, a message; never a traceback."""
    file = tmp_path / "game.json"
    file.write_bytes(content)

    finished = run("--json", str(file))

    report = json.loads(finished.stdout)
    assert (finished.returncode, finished.stderr) == (2, "")
    assert (report["ok"], report["error"]["event"], report["error"]["rules"]) == (False, None, [])
    assert report["error"]["message"]
    assert isinstance(report["error"]["where"], str)


def test_files_that_cannot_be_opened(tmp_path: Path):
    """Missing, or a folder."""
    for name in (tmp_path / "missing.json", tmp_path):
        finished = run("--json", str(name))

        report = json.loads(finished.stdout)
        assert (finished.returncode, finished.stderr) == (2, "")
        assert report["error"].pop("message")
        assert report == {"file": str(name), "ok": False, "error": {"event": None, "rules": [], "where": ""}}


@pytest.mark.skipif(sys.platform != "linux", reason="file names of any bytes are a thing of Linux")
def test_a_file_name_that_is_no_text(tmp_path: Path):
    """It is escaped, and the other files are reported."""
    odd = os.fsencode(tmp_path) + b"/\xff.json"
    Path(os.fsdecode(odd)).write_bytes(Path(LEGAL).read_bytes())

    finished = process("--json", odd, LEGAL)

    assert (finished.returncode, finished.stderr) == (0, "")
    assert [json.loads(line)["ok"] for line in finished.stdout.splitlines()] == [True, True]


@pytest.mark.parametrize("environment", [{}, {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}])
def test_all_writing_systems_wherever_it_runs(environment: dict[str, str], tmp_path: Path):
    """Output is UTF-8, also where the terminal is not said to be."""
    file = tmp_path / "game.json"
    file.write_text(Path(LEGAL).read_text(encoding="utf-8").replace("Bill", "Zoé 李 🎲"), encoding="utf-8")

    for arguments in (["--json", str(file)], [str(file)]):
        finished = process(*arguments, **environment)

        assert (finished.returncode, finished.stderr) == (0, "")
        assert "Zoé 李 🎲" in finished.stdout


def test_a_file_name_in_any_writing_system(tmp_path: Path):
    file = tmp_path / "játék 李.json"
    file.write_bytes(Path(LEGAL).read_bytes())

    assert lines(str(file))[0]["file"] == str(file)


def test_for_a_reader_a_finished_game():
    finished = run(LEGAL)

    assert finished.stdout.splitlines()[1:] == [
        "  1. Bill: 17",
        "  2. Adam: 10",
        "  3. Charles: -2",
        "  winner: Bill (decided by score)",
    ]
    assert finished.stdout.startswith(f"{LEGAL}: round 2, ended by early")


def test_for_a_reader_a_game_in_play():
    printed = run(IN_PLAY).stdout

    assert printed.startswith(f"{IN_PLAY}: round 2, in play\n")
    assert "winner" not in printed
    assert all(name in printed for name in ("Adam: 0", "Bill: 3", "Charles: 6"))


@pytest.mark.parametrize(
    ("file", "place"),
    [(ILLEGAL, "event 2"), (MALFORMED, "events[1].slots[1]"), ("no such file.json", "")],
    ids=["illegal", "malformed", "missing"],
)
def test_for_a_reader_an_error_on_one_line(file: str, place: str):
    """File, place and what is wrong."""
    (line,) = run(file).stdout.splitlines()

    assert line.startswith(f"{file}: {place}")
    assert len(line) > len(f"{file}: {place}: ")


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--unknown", LEGAL], [LEGAL, "--jsn"]])
def test_wrong_use_is_explained(arguments: list[str]):
    finished = run(*arguments)

    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.startswith("usage: companion replay")


@pytest.mark.parametrize("question", ["--help", "-h"])
def test_help_is_no_error(question: str):
    finished = run(question)

    assert finished.returncode == 0
    assert "usage: companion replay" in finished.stdout + finished.stderr


@pytest.mark.parametrize("file", [LEGAL, ILLEGAL, MALFORMED], ids=["legal", "illegal", "malformed"])
def test_it_does_not_load_the_screens(file: str):
    """Nor the store: it starts fast."""
    program = (
        "import sys; from companion.__main__ import main; sys.argv = ['companion', 'replay', '--json', sys.argv[1]]; "
        "main(); print(*sorted(sys.modules), file=sys.stderr)"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program, file],
        cwd=CHECKOUT,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )

    loaded = finished.stderr.split()
    assert "companion.cli" in loaded
    unwanted = ("flet", "flet_web", "tinydb", "qrcode", "companion.ui", "companion.app", "companion.storage")
    assert [name for name in loaded if name.startswith(unwanted)] == []


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_a_record_comes_from_the_standard_input(name: str):
    """As `... | companion replay -`; among files too, in its place."""
    with open(LEGAL, "rb") as record:
        finished = subprocess.run(
            [sys.executable, "-m", "companion", "replay", "--json", ILLEGAL, name],
            cwd=CHECKOUT,
            stdin=record,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
    illegal, legal = map(json.loads, finished.stdout.splitlines())
    assert (finished.returncode, illegal["ok"], legal["file"], legal["winners"]) == (1, False, name, ["Bill"])


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes it")
def test_a_closed_standard_input_is_told_in_a_sentence():
    command = f'"{sys.executable}" -m companion replay - <&-'
    finished = subprocess.run(command, shell=True, cwd=CHECKOUT, capture_output=True, encoding="utf-8", timeout=60)
    assert (finished.returncode, finished.stderr) == (2, "")
    assert finished.stdout == "-: the standard input is closed\n"


def test_what_looks_like_an_option_is_a_file_behind_two_dashes(tmp_path: Path):
    (tmp_path / "--json").write_bytes(Path(LEGAL).read_bytes())
    finished = subprocess.run(
        [sys.executable, "-m", "companion", "replay", "--", "--json"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        encoding="utf-8",
    )
    assert (finished.returncode, finished.stdout.partition(":")[0]) == (0, "--json")


def test_it_changes_no_file(tmp_path: Path):
    """Nothing is written beside the record."""
    file = tmp_path / "game.json"
    file.write_bytes(Path(LEGAL).read_bytes())

    run(str(file))

    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert file.read_bytes() == Path(LEGAL).read_bytes()


def test_a_key_that_stands_twice_is_told_and_the_others_are_replayed(tmp_path: Path):
    """Whatever the key is called: `key` and `self` are words of ours, too."""
    for name in ("format", "key", "self", "where", "problem", "count", "\\ud800", "\\u202e{0}"):
        file = tmp_path / "twice.json"
        file.write_text(f'{{"{name}": "a", "{name}": "b"}}')

        finished = run("--json", str(file), LEGAL)

        twice, legal = map(json.loads, finished.stdout.splitlines())
        assert (finished.returncode, finished.stderr, legal["ok"]) == (2, "", True)
        assert "appears twice" in twice["error"]["message"]


def test_a_named_pipe_is_no_record(tmp_path: Path):
    """And nobody waits for it."""
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)

    finished = run("--json", str(pipe), LEGAL)

    assert [json.loads(line)["ok"] for line in finished.stdout.splitlines()] == [False, True]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a file that is always full")
def test_a_result_that_cannot_be_printed_has_a_code_of_its_own():
    """A full disk, and no output at all: 3, without a traceback; 1 means that a rule is broken."""
    for end in ("> /dev/full", ">&-"):
        command = f"{sys.executable} -m companion replay {ILLEGAL} {LEGAL} {end}"
        finished = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=CHECKOUT)
        assert (finished.returncode, finished.stderr) == (3, ""), end


def test_a_pipe_that_nobody_reads():
    """As `| head -1` leaves it."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as output:
        finished = subprocess.run(
            [sys.executable, "-m", "companion", "replay", LEGAL], stdout=output, stderr=subprocess.PIPE, cwd=CHECKOUT
        )
    assert (finished.returncode, finished.stderr) == (3, b"")


def test_a_terminal_is_told_nothing_that_it_obeys(tmp_path: Path):
    """Neither by a file's name nor by what stands in it; players that look alike are told apart."""
    file = tmp_path / "\x1b[2J\u202e.json"
    document = json.loads(Path(IN_PLAY).read_text())
    document["events"] = []
    document["setup"]["players"][0]["name"], document["setup"]["players"][1]["name"] = "Anna", "\u0410nna"
    file.write_text(json.dumps(document))

    finished = run(str(file))

    assert finished.returncode == 0
    assert "Anna:" in finished.stdout
    assert "\u0410nna (2):" in finished.stdout
    assert not {"\x1b", "\u202e"} & set(finished.stdout)

    document["setup"]["players"][0]["name"] = "An\u202ena"
    file.write_text(json.dumps(document))
    finished = run("--json", str(file))
    error = json.loads(finished.stdout)["error"]
    assert (finished.returncode, error["where"]) == (2, "setup.players[0].name")
    assert "U+202E" in error["message"]


def test_a_fault_of_ours_is_printed_with_its_place(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    """To whoever can mend it, beside the line for whoever reads the results; the files after it are replayed."""

    def broken(document: object) -> object:
        raise AttributeError("it has no such thing")

    monkeypatch.setattr("companion.cli.game_for", broken)
    assert replay([LEGAL, IN_PLAY]) == 2
    said = capfd.readouterr()
    assert said.out.count("this cannot be replayed: AttributeError") == 2
    assert "in broken" in said.err
    assert "it has no such thing" in said.err
