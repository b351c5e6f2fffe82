"""A key-value bucket of the hub: the last value received for each name, and changes by compare-and-set."""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from nats.js.api import DiscardPolicy, StorageType, StreamConfig

from companion.hub.following import OPERATION, Following
from companion.hub.link import REPEATED, Link, Overtaken
from companion.hub.messages import LARGEST, Message
from companion.play.ports import StoreError

TRIES: Final = 20
"""Maximum number of tries of a change that another process overtakes."""
DELETED: Final = "DEL"

log = logging.getLogger("companion.hub")


def bucket_stream(name: str, longest: float = 0.0, is_in_memory: bool = False) -> StreamConfig:
    """Return the stream of a bucket in the layout of NATS; a value is kept for `longest` seconds, 0 for ever."""
    return StreamConfig(
        name=f"KV_{name}",
        subjects=[f"$KV.{name}.>"],
        storage=StorageType.MEMORY if is_in_memory else StorageType.FILE,
        max_msgs_per_subject=1,
        max_msg_size=2 * LARGEST,
        max_age=longest,
        duplicate_window=min(REPEATED, longest or REPEATED),
        discard=DiscardPolicy.NEW,
        allow_rollup_hdrs=True,
        deny_delete=True,
        allow_direct=True,
    )


class Bucket:
    """The values of a bucket by their names; values that a hub has lost are kept and restored.

    A value that was deleted is not lost: the hub has a record of its deletion.
    """

    def __init__(self, link: Link, name: str, begun: Mapping[str, bytes] = MappingProxyType({})) -> None:
        """`begun` are the values known last."""
        self._link = link
        self._prefix = f"$KV.{name}."
        self._lock = threading.Lock()
        self._known = {each: Message(f"{self._prefix}{each}", data, 0) for each, data in begun.items()}
        self._coming: dict[str, Message] = {}
        self.on_change: Callable[[str], None] = lambda name: None
        """Called, in any thread, with the name of a value that another process has changed."""
        link.follow(Following(f"KV_{name}", f"{self._prefix}>", self._take, self._begin_anew, self._all_heard))

    # --- received ---------------------------------------------------------------------------------------------

    def _begin_anew(self) -> None:
        self._coming = {}

    def _take(self, message: Message, is_old: bool) -> None:
        name = message.subject.removeprefix(self._prefix)
        if is_old:
            self._coming[name] = message
        elif self._note(name, message):
            self.on_change(name)

    def _all_heard(self) -> None:
        with self._lock:
            before, self._known = self._known, self._coming
            lost = {name: message._replace(number=0) for name, message in before.items() if message.data}
            lost = {name: message for name, message in lost.items() if name not in self._known}
            self._known.update(lost)
            changed = [name for name, message in self._known.items() if before.get(name) != message]
        for name in (*changed, *(name for name in before if name not in self._known)):
            self.on_change(name)
        if lost:
            log.warning("%s: the hub has lost %d values, which it is given back", self._prefix, len(lost))
            threading.Thread(target=self._give_back, args=(tuple(lost),), daemon=True).start()

    def _give_back(self, lost: Iterable[str]) -> None:
        """Restore the values that the hub has lost, unless there are newer ones."""
        self._link.wait()
        for name in lost:
            try:
                self.change(name, lambda now: now)
            except StoreError:
                return  # at the next connection
            self.on_change(name)

    def _note(self, name: str, message: Message) -> bool:
        with self._lock:
            before = self._known.get(name)
            if before is not None and message.number <= before.number:
                return False
            self._known[name] = message
            return True

    # --- requests ---------------------------------------------------------------------------------------------

    def names(self) -> Iterable[str]:
        """Return the names with a value."""
        with self._lock:
            return [name for name, message in self._known.items() if message.data]

    def get(self, name: str) -> bytes:
        """Return a value; empty if there is none."""
        with self._lock:
            found = self._known.get(name)
        return found.data if found else b""

    def change(self, name: str, change: Callable[[bytes], bytes]) -> None:
        """Store the result of `change` for a value (empty without one); it may run repeatedly. Raises StoreError.

        Exceptions of `change` are passed on, and nothing is stored.
        """
        for _ in range(TRIES):
            with self._lock:
                before = self._known.get(name)
            data = change(before.data if before else b"")
            if data == (before.data if before else b"") and (before is None or before.number):
                return
            if len(data) > LARGEST:
                raise StoreError("hub_too_large", limit=LARGEST // 1000)
            headers = {} if data else {OPERATION: DELETED}
            subject = f"{self._prefix}{name}"
            try:
                number = self._link.publish(subject, data, before.number if before else 0, **headers)
            except Overtaken:
                last = self._link.last(subject)
                with self._lock:
                    if last is not None and (before is None or last.number > before.number):
                        self._known[name] = last
                    elif last is None:
                        self._known.pop(name, None)
                continue
            if self._note(name, Message(subject, data, number)):
                self.on_change(name)
            return
        raise StoreError("busy")
