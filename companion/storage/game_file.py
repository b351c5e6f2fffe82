"""One game in one journal: a base, a row for each step since, and its repair."""

from typing import Final
from zlib import crc32

from tinydb.table import Document

from companion.engine.game import Summary
from companion.play.ports import Json, Review, StaleView, StoredGame, StoreError, unreadable
from companion.storage.folder import DAMAGED, GAMES, DataFolder
from companion.storage.journal import JournalDB, JournalStorage
from companion.storage.lines import NOTHING, Change, raw_json
from companion.storage.migrations import SCHEMA, upgraded
from companion.storage.play_rows import course_row
from companion.storage.rows import (
    COURSE,
    ODD,
    ROUND,
    ROUND_LABEL,
    SIGNED,
    is_game,
    is_name,
    is_number,
    line_in,
    parsed,
    review_in,
)

BASE, STEPS, REVIEWS = "base", "steps", "reviews"
BASE_COPIES: Final = ("1", "2")
"""The base is in the file twice, because steps are worthless without it."""


def line_of(summary: Summary) -> Json:
    """Return the line of a position for the list of games."""
    line: Json = {
        "finished": summary.is_finished,
        "round": summary.round,
        "names": list(summary.names),
        "scores": [player.score for player in summary.players],
        "winners": list(summary.winner_names),
    }
    if summary.round_label != ROUND:
        line[ROUND_LABEL] = summary.round_label
    if summary.is_finished and summary.course:
        line[COURSE] = course_row(summary, summary.course)
    return line


def base_of(game: StoredGame, summary: Summary) -> Json:
    """Return the base of a game as it is stored."""
    return {
        "created": game.created,
        "changed": game.changed,
        "document": game.document,
        "undone": list(game.undone),
        "edits": list(game.edits),
        "line": line_of(summary),
    }


def step_row(step: Json, changed: str, summary: Summary, signed: str = "") -> Json:
    """Return the row of a step."""
    return {"step": step, "changed": changed, "line": line_of(summary), **({SIGNED: signed} if signed else {})}


def stored_game(id: str, content: Json, reviews: tuple[Review, ...] = (), problem: str = "") -> StoredGame:
    """Return the game of a content in the current version. Raises StoreError if it is not valid."""
    base, steps = content["base"], content["steps"]
    if not is_game(base, steps):
        raise StoreError("damaged", file=id)
    undone, edits = tuple(base["undone"]), tuple(base["edits"])
    changed = steps[-1]["changed"] if steps else base["changed"]
    done = tuple(row["step"] for row in steps)
    signed = tuple(row.get(SIGNED, "") for row in steps)
    return StoredGame(id, base["created"], changed, base["document"], undone, edits, done, reviews, problem, signed)


def row_of(content: Json, size: int, needs_review: bool = False) -> Json:
    """Return the index row of a game with that content. Raises StoreError if it has no line."""
    base, steps = content["base"], content["steps"]
    game = base["document"].get("format")
    return index_row(game if is_name(game) else "", steps[-1] if steps else base, len(steps), size, needs_review)


def index_row(game: str, last: Json, steps: int, size: int, needs_review: bool) -> Json:
    """Return the index row of a game; `last` is its base or its last step."""
    try:
        return {
            "changed": last["changed"],
            **line_in(last),
            "game": game,
            "size": size,
            "steps": steps,
            "review": needs_review,
            "problem": "",
        }
    except ODD:
        raise StoreError("damaged") from None


def content_in(journal: JournalStorage, id: str) -> Json:
    """Return base and steps of a game's journal in the current version. Raises StoreError if there is no base."""
    bases, steps = journal.rows(BASE), journal.rows(STEPS)
    raw = next((bases[copy] for copy in BASE_COPIES if copy in bases), None)
    if raw is None or list(steps) != [str(number) for number in range(1, len(steps) + 1)]:
        raise StoreError("damaged", file=id)
    [base], rows = parsed([raw], id), parsed(steps.values(), id)
    return upgraded({"base": base, "steps": rows}, journal.header.get("schema", SCHEMA))


def reviews_in(journal: JournalStorage, id: str) -> tuple[Review, ...]:
    """Return the reviews in a game's journal. Raises StoreError."""
    try:
        return tuple(map(review_in, parsed(journal.rows(REVIEWS).values(), id)))
    except ODD:
        raise StoreError("damaged", file=id) from None


class GameFile:
    """The journal of one game."""

    def __init__(self, folder: DataFolder, id: str, created: str = "", where: str = GAMES) -> None:
        self.id = id
        self.path = folder.at(where, id)
        self._folder = folder
        about = {"schema": SCHEMA, "id": id, **({"created": created} if created else {})}
        self._db = JournalDB(self.path, ops=folder.ops, about=about, give_back=folder.give_back)
        self.journal = self._db.journal

    @property
    def is_newer(self) -> bool:
        """True if a newer version of the app wrote it; it can be read as far as this version understands it."""
        return bool(self.journal.header.get("schema", SCHEMA) > SCHEMA)

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(self.journal.rows(STEPS))

    def content(self) -> Json:
        """Return base and steps in the current version. Raises StoreError."""
        return content_in(self.journal, self.id)

    def reviews(self) -> tuple[Review, ...]:
        """Return the reviews of the game."""
        return reviews_in(self.journal, self.id)

    def read(self) -> tuple[StoredGame, Json]:
        """Return the game and its index row. Raises StoreError."""
        content, reviews = self.content(), self.reviews()
        game = stored_game(self.id, content, reviews, "newer_file" if self.is_newer else "")
        return game, row_of(content, self.journal.size, bool(reviews))

    def row(self) -> Json:
        """Return the index row of the game. Raises StoreError."""
        return self.read()[1]

    # --- saving ------------------------------------------------------------------------------------------

    def begin(self, content: Json) -> None:
        """Save base and steps as a new file, atomically. Raises StoreError."""
        raw = raw_json(content["base"])
        steps = ((STEPS, str(number), raw_json(step)) for number, step in enumerate(content["steps"], start=1))
        self.journal.commit([*((BASE, copy, raw) for copy in BASE_COPIES), *steps])

    def append(self, expected: int, step: Json, changed: str, summary: Summary, signed: str = "") -> Json:
        """Save a step, and return the new index row; call `journal.look` before it. Raises StoreError."""
        return self.append_row(expected, step_row(step, changed, summary, signed), summary.format)

    def append_row(self, expected: int, row: Json, game: str) -> Json:
        """Like `append`, with the whole row of a step; `game` is the format of the records."""
        journal = self.journal
        journal.is_held = True
        try:
            if self.is_newer:
                raise StoreError("newer_file", file=self.id)
            if self.count != expected:
                raise StaleView
            self._db.table(STEPS).insert(Document(row, expected + 1))
            return index_row(game, row, expected + 1, journal.size, bool(journal.rows(REVIEWS)))
        finally:
            journal.is_held = False

    def reviewed(self) -> None:
        """Dismiss the reviews."""
        self._db.table(REVIEWS).truncate()

    # --- damage ------------------------------------------------------------------------------------------

    def repair(self, claimed: int) -> StoredGame:
        """Rewrite the file with everything readable in it and in its backups, and return the game.

        The game ends before the first lost one of `claimed` steps; later ones are in its review. The damaged file is
        kept. Raises StoreError if the game cannot be continued, and then leaves the file in place. If there is no space
        for the repair, the repaired game is returned read-only.
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
            game, _ = self.read()
            try:
                folder.put(folder.at(DAMAGED, original), data)
                journal.rewrite()
            except StoreError:
                return game._replace(problem="not_repaired")
            return game
        finally:
            journal.forget()

    def _mended(self, claimed: int, original: str) -> list[Change]:
        """Return the changes that make a game from the salvaged rows."""
        bases = self.journal.rows(BASE)
        changes: list[Change] = [(BASE, copy, raw) for raw in list(bases.values())[:1] for copy in BASE_COPIES]
        steps = {int(id): raw for id, raw in self.journal.rows(STEPS).items() if is_number(id)}
        missing = [number for number in range(1, max(claimed, *steps, 0) + 1) if number not in steps]
        if not missing:
            return changes
        after = sorted(number for number in steps if number > missing[0])
        rows = parsed((steps[number] for number in after), self.id)
        later = [(number, row["step"]) for number, row in zip(after, rows, strict=True)]
        review = {"missing": missing, "later": later, "original": original}
        changes.extend((STEPS, str(number), NOTHING) for number, _ in later)
        number = 1 + max(map(int, filter(is_number, self.journal.rows(REVIEWS))), default=0)
        changes.append((REVIEWS, str(number), raw_json(review)))
        return changes
