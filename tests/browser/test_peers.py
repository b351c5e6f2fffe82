"""The stream of messages over one data channel after another: the page's script, run by Node without a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.drive import ROOT

sys.path.append(str(ROOT / "packaging" / "site"))
from python_files import node

SCRIPT = ROOT / "packaging" / "site" / "page" / "peers.js"
CHANNELS = """
class Channel extends EventTarget {  // one end; what it is sent arrives at the other once that listens
  constructor() {
    super();
    Object.assign(this, {readyState: 'open', bufferedAmount: 0, sent: [], inbox: [], isHeard: false});
  }
  send(bytes) {
    this.sent.push(bytes.length);
    if (!this.isCut) this.other.piece(...bytes);
  }
  piece(...bytes) { this.inbox.push(bytes); this.arrive(); }
  arrive() {
    while (this.isHeard && this.inbox.length) {
      this.dispatchEvent(Object.assign(new Event('message'), {data: new Uint8Array(this.inbox.shift()).buffer}));
    }
  }
}
function end(most = 1e6, allows = () => true) {
  const own = {got: [], lines: [], refused: [], used: 0};
  own.stream = new peers.Stream({most, allows, onMessage: (bytes) => own.got.push([...bytes.subarray(0, 3)]),
    onLine: (value) => own.lines.push(value), onRefused: (why) => own.refused.push(why)});
  return own;
}
function channels() {
  const [a, b] = [new Channel(), new Channel()];
  Object.assign(a, {other: b});
  Object.assign(b, {other: a});
  return [a, b];
}
function hear(...heard) {
  for (const channel of heard) { channel.isHeard = true; channel.arrive(); }
}
function connect(one, two) {  // the first one decides
  const [a, b] = channels();
  two.stream.expect(b, () => two.used++);
  one.stream.attach(a);
  hear(a, b);
  return [a, b];
}
"""


def script(body: str) -> Any:
    """The result of the body, with the page's script as `peers`."""
    code = f"import * as peers from {json.dumps(SCRIPT.as_uri())};\n{CHANNELS}"
    code += f"console.log(JSON.stringify((() => {{ {body} }})()));"
    done = subprocess.run(
        [*node(), "--input-type=module", "-e", code], capture_output=True, check=False, encoding="utf-8"
    )
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def test_what_is_lost_with_a_channel_comes_once_and_in_order_over_the_next() -> None:
    found = script("""
      const one = end(), two = end();
      let [a] = connect(one, two), number = 0;
      for (let cut = 0; cut < 100; cut++) {
        one.stream.send(new Uint8Array([0, ++number >> 8, number & 255]));
        a.isCut = true;
        one.stream.send(new Uint8Array([0, ++number >> 8, number & 255]));
        [a] = connect(one, two);
        one.stream.send(new Uint8Array([0, ++number >> 8, number & 255]));
      }
      const got = two.got.map(([, high, low]) => high * 256 + low);
      return {got, kept: one.stream.kept.length, refused: two.refused};
    """)
    assert found["got"] == list(range(1, 301))
    assert found["kept"] < 20, "what was acknowledged is not kept"
    assert not found["refused"]


def test_long_messages_go_in_pieces() -> None:
    found = script("""
      const one = end(), two = end(), [a] = connect(one, two);
      one.stream.send(new Uint8Array(200_000));
      return {got: two.got.length, largest: Math.max(...a.sent)};
    """)
    assert found == {"got": 1, "largest": 64 * 1024 + 1}


def test_signs_of_life_are_no_messages() -> None:
    assert (
        script("""
      const one = end(), two = end();
      connect(one, two);
      one.stream.beat();
      return two.got;
    """)
        == []
    )


def test_of_connections_that_open_at_once_both_ends_use_the_one_taken_last() -> None:
    """In whatever order the other end hears of them; what was sent meanwhile comes once."""
    found = script("""
      const found = [];
      for (const isLate of [false, true]) {
        const one = end(), two = end(), [a, b] = channels(), [c, d] = channels();
        connect(one, two);
        for (const channel of [b, d]) two.stream.expect(channel, () => two.used++);
        one.stream.attach(a);
        one.stream.send(new Uint8Array([0, 1, 1]));
        one.stream.attach(c);
        one.stream.send(new Uint8Array([0, 1, 2]));
        hear(...(isLate ? [c, d, a, b] : [a, b, c, d]));
        two.stream.send(new Uint8Array([0, 2, 1]));
        found.push([two.stream.channel === d, one.stream.channel === c, two.used, two.got, one.got, two.refused]);
      }
      return found;
    """)
    got = [[[0, 1, 1], [0, 1, 2]], [[0, 2, 1]], []]
    assert found == [[True, True, 3, *got], [True, True, 2, *got]]


def test_what_still_comes_over_a_connection_that_is_no_longer_in_use_is_nothing() -> None:
    """It is sent again over the next one."""
    assert script("""
      const one = end(), two = end(), [, b] = connect(one, two);
      connect(one, two);
      b.piece(0, 0, 1);
      b.piece(0, 0x7e);
      return [two.got, two.refused];
    """) == [[], []]


@pytest.mark.parametrize("first", ["0, 0, 1", "0, 0x7e", "0, 0x7d, ...new TextEncoder().encode('{\"begin\": 0}')"])
def test_a_connection_begins_with_its_number(first: str) -> None:
    assert script(f"""
      const one = end(), two = end(), [, b] = channels();
      connect(one, two);
      two.stream.expect(b, () => two.used++);
      hear(b);
      b.piece({first});
      return [two.used, two.refused];
    """) == [1, ["no message"]]


def test_of_a_flood_nothing_more_is_taken() -> None:
    """Signs of life and what is about connections count as well."""
    assert script("""
      let left = 5;
      const one = end(), two = end(1e6, () => left-- > 0), [, b] = connect(one, two);
      for (let count = 0; count < 9; count++) b.piece(0, 0x7e);
      b.piece(0, 0, 1);
      return [two.refused, two.got];
    """) == [["flood"], []]


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ("7, 1, 2", "no piece"),
        ("0", "no piece"),
        ("0, 0x7d, 1", "no message"),
        ("0, 0x7d, ...new TextEncoder().encode('{\"have\": 5}')", "no message"),
        ("0, 0x7d, ...new TextEncoder().encode('{\"begin\": -1}')", "no message"),
        ("0, 0x7d, ...new TextEncoder().encode('{\"have\": 0.5}')", "no message"),
        ('0, 0x7d, ...new TextEncoder().encode(\'{"begin": 0, "turn": 9}\')', "no message"),
        ("0, 0x7d, ...new TextEncoder().encode('null')", "no message"),
        ("1, 0", "no piece"),
        ("1, ...new Uint8Array(600)", "too long"),
    ],
)
def test_a_channel_over_which_something_else_comes_is_refused(piece: str, why: str) -> None:
    found = script(f"""
      const one = end(), two = end(500), [, b] = connect(one, two);
      b.piece({piece});
      b.piece(0, 0, 1);
      return {{refused: two.refused, got: two.got}};
    """)
    assert found == {"refused": [why], "got": []}


def test_what_nobody_acknowledges_is_kept_up_to_a_limit() -> None:
    assert script("""
      const one = end();
      for (let count = 0; count < 5; count++) one.stream.send(new Uint8Array(1_000_000));
      return one.refused;
    """) == ["too much"]


@pytest.mark.parametrize(
    ("change", "is_one"),
    [
        ("{}", True),
        ("{ufrag: 'abcd\\r\\na=evil'}", False),
        ("{ufrag: 5}", False),
        ("{password: 'short'}", False),
        ("{fingerprint: 'AB'.repeat(32)}", False),
        ("{candidates: [{address: '10.0.0.1 evil', port: 1}]}", False),
        ("{candidates: [{address: '10.0.0.1', port: 0}]}", False),
        ("{candidates: [{address: '10.0.0.1', port: 70000}]}", False),
        ("{candidates: Array(9).fill({address: '10.0.0.1', port: 5})}", False),
        ("{candidates: [{address: 'fd00::1', port: 5}]}", True),
        ("{candidates: [{address: '2f7c9c9a-0b1d-4e5f-8a6b-0123456789ab.local', port: 5}]}", True),
        ("{candidates: [{address: 'printer.local', port: 5}]}", False),
        ("{candidates: 'none'}", False),
    ],
)
def test_only_the_essence_of_a_description_goes_into_one(change: str, is_one: bool) -> None:
    assert (
        script(f"""
      const own = {{ufrag: 'Ab+/', password: 'A'.repeat(24), fingerprint: 'ab'.repeat(32), candidates: []}};
      return peers.isEssence(Object.assign(own, {change}));
    """)
        is is_one
    )
