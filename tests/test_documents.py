"""The documents lead somewhere: their links, and the commands that they say to type."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import tasks
from companion import arguments

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = (
    *ROOT.glob("*.md"),
    *(ROOT / "packaging").rglob("*.md"),
    ROOT / "tests" / "README.md",
    *(ROOT / "data").rglob("guide/*.md"),
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
STARTED = re.compile(r"(?:packaging/tasks\.py start|bin/companion|^companion) (--[^`\n]*)", re.MULTILINE)

DEBIANS_NATS = shutil.which("nats-server", path="/usr/sbin:/usr/bin")

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as hosts of repositories make them."""
    headings = re.findall(r"^#+ (.*)", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def commands() -> Iterator[str]:
    """The arguments of the app in the commands of the documents, without indentation."""
    for document in DOCUMENTS:
        text = re.sub(r"^ +", "", document.read_text("utf-8"), flags=re.MULTILINE)
        yield from STARTED.findall(text)


@pytest.mark.parametrize(("document", "words"), [("README.md", 700), ("CONTRIBUTING.md", 2150)])
def test_what_everybody_reads_is_short(document: str, words: int) -> None:
    assert len((ROOT / document).read_text("utf-8").split()) <= words


def test_the_first_version_is_described_for_players() -> None:
    """What it can do, not how it came to be."""
    _, _, first = (ROOT / "packaging" / "CHANGELOG.md").read_text("utf-8").partition("## 0.1.0")
    assert 10 < len(first.splitlines()) <= 60


@every_document
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(document: Path) -> None:
    for link in LINK.findall(document.read_text("utf-8")):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@every_document
def test_every_task_that_is_named_is_one(document: Path) -> None:
    named = set(re.findall(r"tasks\.py ([a-z]+)", document.read_text("utf-8")))

    assert named <= set(tasks.COMMANDS)


def test_the_app_takes_every_command_line_of_the_documents() -> None:
    """An option that it does not know, or a value that it refuses, ends the parser with SystemExit."""
    found = [shlex.split(command.replace("%S", "/var/lib")) for command in commands()]

    for words in found:
        assert arguments.parser().parse_args(words).web, words
    assert {"--host", "--port", "--address", "--certificate", "--hub"} <= {word for words in found for word in words}


@pytest.mark.long
@pytest.mark.skipif(not DEBIANS_NATS, reason="it is not installed: apt-get install nats-server")
def test_the_hubs_file_starts_in_the_nats_of_a_distribution(tmp_path: Path) -> None:
    """Debian 12 has version 2.9, which refuses options that are newer."""
    [block] = re.findall(
        r"```\n *(server_name.*?)```", (ROOT / "packaging" / "hosting.md").read_text("utf-8"), re.DOTALL
    )
    file = tmp_path / "nats-server.conf"
    file.write_text(block.replace("/var/lib/nats", str(tmp_path)), "utf-8")
    done = subprocess.run(
        [str(DEBIANS_NATS), "-t", "-c", str(file)], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr


# --- docstrings ------------------------------------------------------------------------------------------

SOURCES = sorted(path for folder in ("companion", "packaging", "tests/drive") for path in (ROOT / folder).rglob("*.py"))
THIRD_PERSON = re.compile(
    r"(Adds|Answers|Appends|Applies|Asks|Begins|Calls|Checks|Clears|Closes|Creates|Deletes|Does|Draws|Drops|Enters|Frees|"
    r"Gets|Gives|Goes|Has|Keeps|Lets|Loads|Makes|Opens|Pays|Picks|Prints|Puts|Raises|Reads|Removes|Replaces|Resolves|"
    r"Restores|Returns|Runs|Saves|Says|Sends|Sets|Shows|Starts|Stores|Takes|Tells|Tries|Updates|Waits|Writes|Yields)\b"
)
"""First words of a docstring that describes a function instead of saying what to do (PEP 257)."""
BRITISH = re.compile(r"\b(colour|neighbour|favourite|behaviour|licence)", re.IGNORECASE)


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def test_docstrings_are_in_one_mood_and_name_what_they_are_about() -> None:
    """ "Save ...", not "Saves ..."; not "Its ..." of something that only the class above names."""
    found = [(path.name, text) for path in SOURCES for text in docstrings(path)]

    assert len(found) > 5000
    assert [row for row in found if THIRD_PERSON.match(row[1]) or re.match(r"Its\b", row[1])] == []


def test_the_spelling_is_american() -> None:
    files = [*SOURCES, *DOCUMENTS]
    read = {path: path.read_text("utf-8") for path in files if "xz" not in path.parts}

    assert [(path.name, word[0]) for path, text in read.items() for word in BRITISH.finditer(text)] == []
