"""Python's memory, loaded by two starts of the site: in Node, by the page's own script and first line of Python."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drive import ROOT

sys.path.append(str(ROOT / "packaging" / "site"))
from client_files import copy_runtime, web
from python_files import node

pytestmark = pytest.mark.long

PAGE = ROOT / "packaging" / "site" / "page"
CODE = """
import {loadPyodide} from "./pyodide/pyodide.module.js";
import {digestOf, loading} from "./snapshot.js";
const python = (own) => loadPyodide({indexURL: "pyodide/", ...own});
const first = await python({_makeSnapshot: true, env: {HOME: "/home/pyodide", TZ: "UTC"}});
first.runPython("import random, secrets, uuid; CHANCE = random.random(); large = bytearray(30_000_000)");
const memory = first.makeMemorySnapshot(), found = [], digest = await digestOf(memory);
for (let start = 0; start < 2; start += 1) {
  const one = await python(loading(memory, digest));
  await one.runPythonAsync(BEGIN);
  found.push(JSON.parse(one.runPython(`
    import json
    sources = (random.random, lambda: secrets.token_hex(16), lambda: str(uuid.uuid4()))
    json.dumps({"same": [hash("a"), CHANCE, len(large)], "fresh": [source() for source in sources]})`)));
}
console.log(JSON.stringify(found));
process.exit(0);
"""


def test_two_starts_from_one_memory_have_nothing_of_chance_in_common(tmp_path: Path) -> None:
    """Keys and identifiers are of the browser's own source, or of one begun anew. What was imported is there."""
    copy_runtime(tmp_path / "pyodide")
    shutil.copyfile(web() / "pyodide" / "python_stdlib.zip", tmp_path / "pyodide" / "python_stdlib.zip")
    shutil.copyfile(web() / "pyodide" / "pyodide-lock.json", tmp_path / "pyodide" / "pyodide-lock.json")
    shutil.copyfile(PAGE / "snapshot.js", tmp_path / "snapshot.js")
    begun = re.search(r'runPythonAsync\("(.*); from companion', (PAGE / "worker.js").read_text("utf-8"))
    assert begun
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "test.mjs").write_text(f"const BEGIN = {json.dumps(begun[1])};{CODE}", "utf-8")
    command = [*node(), "--preserve-symlinks", "test.mjs"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, encoding="utf-8")
    assert not done.returncode, done.stderr[-2000:]
    one, two = json.loads(done.stdout)
    assert one["same"] == two["same"]
    assert not set(one["fresh"]) & set(two["fresh"])
