"""One game in one journal: a base, a row for each step since, and what is left of it after damage."""

import json
from typing import Final
from zlib import crc32

from tinydb.table import Document

from companion.engine.game import Summary
from companion.play.ports import Json, Review, StaleView, StoredGame, StoreError, unreadable
from companion.storage.folder import DAMAGED, GAMES, DataFolder
from companion.storage.frames import NOTHING, Change, raw_json
from companion.storage.index import ROUND, ROUND_LABEL
from companion.storage.journal import JournalDB, JournalStorage
from companion.storage.migrations import SCHEMA, upgraded

BASE, STEPS, REVIEWS = "base", "steps", "reviews"
BASE_COPIES: Final = ("1", "2")
"""The base is in the file twice: without it, no step is worth anything."""


def line_of(summary: Summary) -> Json:
    """What the list of games shows of a position."""
    line: Json = {
        "finished": summary.is_finished,
        "round": summary.round,
        "names": list(summary.names),
        "scores": [player.score for player in summary.players],
        "winners": list(summary.winner_names),
    }
    if summary.round_label != ROUND:
        line[ROUND_LABEL] = summary.round_label
    return line


def base_of(game: StoredGame, summary: Summary) -> Json:
    """The base of a game as it is kept."""
    return {
        "created": game.created,
        "changed": game.changed,
        "document": game.document,
        "undone": list(game.undone),
        "edits": list(game.edits),
        "line": line_of(summary),
    }


def stored_game(id: str, content: Json, reviews: tuple[Review, ...] = (), problem: str = "") -> StoredGame:
    """The game of a content as today's version has it. Raises StoreError if that is none."""
    base, steps = content["base"], content["steps"]
    try:
        undone, edits = base["undone"], base["edits"]
        changed = steps[-1]["changed"] if steps else base["changed"]
        done = tuple(row["step"] for row in steps)
        created, document = base["created"], base["document"]
    except (KeyError, TypeError):
        raise StoreError("damaged", file=id) from None
    if not isinstance(undone, list) or not isinstance(edits, list):
        raise StoreError("damaged", file=id)
    return StoredGame(id, created, changed, document, tuple(undone), tuple(edits), done, reviews, problem)


def row_of(content: Json, size: int, needs_review: bool = False) -> Json:
    """What the index holds of a game with that content. Raises StoreError if there is no line in it."""
    base, steps = content["base"], content["steps"]
    document = base["document"]
    game = document.get("format") if isinstance(document, dict) else None
    return index_row(str(game or ""), steps[-1] if steps else base, len(steps), size, needs_review)


def index_row(game: str, last: Json, steps: int, size: int, needs_review: bool) -> Json:
    """What the index holds of a game, `last` being its base or the last of its steps."""
    try:
        line = last["line"]
        return {
            "changed": str(last["changed"]),
            **{key: line[key] for key in ("finished", "round", "names", "scores", "winners")},
            **({ROUND_LABEL: line[ROUND_LABEL]} if ROUND_LABEL in line else {}),
            "game": game,
            "size": size,
            "steps": steps,
            "review": needs_review,
            "problem": "",
        }
    except (KeyError, TypeError):
        raise StoreError("damaged") from None


def content_in(journal: JournalStorage, id: str) -> Json:
    """Base and steps of a game's journal, as today's version has them. Raises StoreError if there is no base."""
    bases = journal.rows(BASE)
    raw = next((bases[copy] for copy in BASE_COPIES if copy in bases), None)
    if raw is None:
        raise StoreError("damaged", file=id)
    steps = json.loads(b"[" + b",".join(journal.rows(STEPS).values()) + b"]")
    return upgraded({"base": json.loads(raw), "steps": steps}, int(journal.header.get("schema", SCHEMA)))


class GameFile:
    """The journal of one game."""

    def __init__(self, folder: DataFolder, id: str, created: str = "") -> None:
        self.id = id
        self.path = folder.at(GAMES, id)
        self._folder = folder
        about = {"schema": SCHEMA, "id": id, **({"created": created} if created else {})}
        self._db = JournalDB(self.path, ops=folder.ops, about=about, give_back=folder.give_back)
        self.journal = self._db.journal

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of the app wrote it; it can be read as far as this one understands it."""
        return int(self.journal.header.get("schema", SCHEMA)) > SCHEMA

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(self.journal.rows(STEPS))

    def content(self) -> Json:
        """Base and steps, as today's version has them. Raises StoreError."""
        return content_in(self.journal, self.id)

    def reviews(self) -> tuple[Review, ...]:
        """What damage took from the game."""
        found = [json.loads(raw) for raw in self.journal.rows(REVIEWS).values()]
        return tuple(
            Review(tuple(row["missing"]), tuple((number, step) for number, step in row["later"]), row["original"])
            for row in found
        )

    def stored(self) -> StoredGame:
        """The game. Raises StoreError."""
        return stored_game(self.id, self.content(), self.reviews(), "newer_file" if self.is_newer else "")

    def row(self) -> Json:
        """What the index holds of it."""
        return row_of(self.content(), self.journal.size, bool(self.journal.rows(REVIEWS)))

    # --- saving ------------------------------------------------------------------------------------------

    def begin(self, content: Json) -> None:
        """Keeps base and steps as a new file, at once. Raises StoreError."""
        raw = raw_json(content["base"])
        steps = ((STEPS, str(number), raw_json(step)) for number, step in enumerate(content["steps"], start=1))
        self.journal.commit([*((BASE, copy, raw) for copy in BASE_COPIES), *steps])

    def append(self, expected: int, step: Json, changed: str, summary: Summary) -> Json:
        """Keeps a step, and returns what the index is to hold; `journal.look` comes before it. Raises StoreError."""
        journal = self.journal
        journal.is_held = True
        try:
            if self.is_newer:
                raise StoreError("newer_file", file=self.id)
            if self.count != expected:
                raise StaleView
            row = {"step": step, "changed": changed, "line": line_of(summary)}
            self._db.table(STEPS).insert(Document(row, expected + 1))
            return index_row(summary.format, row, expected + 1, journal.size, bool(journal.rows(REVIEWS)))
        finally:
            journal.is_held = False

    def reviewed(self) -> None:
        """Puts the reviews aside."""
        self._db.table(REVIEWS).truncate()

    # --- damage ------------------------------------------------------------------------------------------

    def repair(self, claimed: int) -> StoredGame:
        """Writes the file anew with all that can be read of it and of its backups, and returns the game.

        The game goes up to the first of `claimed` steps that is gone; those after it are in its review. The damaged
        file is kept. Raises StoreError if nothing can be played on, and leaves it where it is then. Where there is no
        room to repair it, the game is as it would be, to be looked at only.
        """
        folder, journal = self._folder, self.journal
        try:
            data = folder.ops.read(self.path)
        except OSError as error:
            raise unreadable(self.id, error) from error
        original = f"{self.id}-{crc32(data):08x}"
        journal.salvage(folder.copies(f"{GAMES}/{self.id}"))
        try:
            journal.imagine(self._mended(claimed, original))
            game = self.stored()
            try:
                folder.put(folder.at(DAMAGED, original), data)
                journal.rewrite()
            except StoreError:
                return game._replace(problem="not_repaired")
            return game
        finally:
            journal.forget()

    def _mended(self, claimed: int, original: str) -> list[Change]:
        """What is to change in what was salvaged, so that it is a game again."""
        bases = self.journal.rows(BASE)
        changes: list[Change] = [(BASE, copy, raw) for raw in list(bases.values())[:1] for copy in BASE_COPIES]
        steps = {int(id): raw for id, raw in self.journal.rows(STEPS).items()}
        missing = [number for number in range(1, max(claimed, *steps, 0) + 1) if number not in steps]
        if not missing:
            return changes
        later = [(number, json.loads(raw)["step"]) for number, raw in sorted(steps.items()) if number > missing[0]]
        review = {"missing": missing, "later": later, "original": original}
        changes.extend((STEPS, str(number), NOTHING) for number, _ in later)
        number = 1 + max(map(int, self.journal.rows(REVIEWS)), default=0)
        changes.append((REVIEWS, str(number), raw_json(review)))
        return changes
