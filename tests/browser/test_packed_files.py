"""The site's compressed files, unpacked by the page's own script in Node: whole, side by side, cut off and damaged."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from pathlib import Path

import pytest

from packed_files import content, of_host, pack, packed
from python_files import node
from tests.drive import ROOT

PAGE = ROOT / "packaging" / "site" / "page"
CODE = """
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {loaded} from "./count.js";
const asked = [], parts = {};
const host = async (path) => {
  asked.push(path);
  const bytes = readFileSync(path);
  return new Response(new ReadableStream({start(out) {  // in pieces, as from a network
    for (let at = 0; at < bytes.length; at += 5000) out.enqueue(bytes.subarray(at, at + 5000));
    out.close();
  }}));
};
const sum = (bytes) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
async function got(path, isKept = false) {
  const onPart = (part) => { parts[path] = part; };
  try {
    const answer = await loaded(host, path, path, {}, {isKept, size: readFileSync(`${path}.xz`).length, onPart});
    return [answer.headers.get("content-type"), sum(await answer.arrayBuffer())];
  } catch (error) { return "refused"; }
}
const found = {
  together: await Promise.all(["app.zip", "main.dart.wasm"].map((path) => got(path))),
  bad: [await got("cut.zip"), await got("damaged.zip"), await got("page.zip")],
  after: await got("app.zip"),
};
console.log(JSON.stringify({...found, asked, parts}));
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder with two files as a build packs them, and three that a host has spoilt."""
    chance = random.Random(36)
    for name in ("app.zip", "main.dart.wasm"):
        (tmp_path / name).write_bytes(bytes(chance.choice(b"abcdefgh") for _ in range(300_000)))
    pack(tmp_path)
    whole = (tmp_path / "app.zip.xz").read_bytes()
    (tmp_path / "cut.zip.xz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "damaged.zip.xz").write_bytes(whole[:40_000] + bytes(100) + whole[40_100:])
    (tmp_path / "page.zip.xz").write_bytes(b"<!doctype html><title>Not here</title>")
    return tmp_path


def test_what_was_packed_comes_out_whole_and_what_is_not_is_refused(site: Path) -> None:
    """What is cut off or damaged is never taken for the file, and the next one is unpacked all the same."""
    names = [*packed(site), "cut.zip", "damaged.zip", "page.zip"]
    assert names[:2] == ["main.dart.wasm", "app.zip"]
    script = (PAGE / "count.js").read_text("utf-8").replace("@PACKED@", json.dumps(names))
    (site / "count.js").write_text(script, "utf-8")
    (site / "package.json").write_text('{"type": "module"}', "utf-8")
    (site / "test.mjs").write_text(CODE, "utf-8")
    done = subprocess.run([*node(), "test.mjs"], cwd=site, capture_output=True, check=False, encoding="utf-8")
    assert not done.returncode, done.stderr[-2000:]
    found = json.loads(done.stdout)

    app, client = found["together"]
    assert (app[0], client[0]) == ("application/octet-stream", "application/wasm")
    assert [app[1], client[1]] == [sha(site, "app.zip"), sha(site, "main.dart.wasm")]
    assert found["bad"] == ["refused"] * 3
    assert found["after"] == app
    assert all(path.endswith(".xz") for path in found["asked"])
    assert found["parts"]["app.zip"] == found["parts"]["main.dart.wasm"] == 1


def sha(site: Path, name: str) -> str:
    """The sum of a file as it was built."""
    return hashlib.sha256(content(of_host(site, name))).hexdigest()
