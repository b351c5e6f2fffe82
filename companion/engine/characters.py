r"""Characters that are not allowed in names and notes, and names that look alike.

Control characters, text-direction marks and zero-width characters belong to no name, but they produce names that look
alike, digits that read backwards, and commands to a terminal. Joiners and variation selectors are allowed where a
script or an emoji needs them.

    >>> odd_characters("Zoë"), odd_characters("a\u202eb\x1b")
    ('', '\u202e\x1b')
    >>> distinct_names(("Anna", "\u0410nna", "Anne"))
    ('Anna', '\u0410nna (2)', 'Anne')
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal

_JOINERS: Final = "\u200c\u200d"
_EMOJI_STYLE: Final = "\ufe0e\ufe0f"
_SKIN: Final = range(0x1F3FB, 0x1F400)
_FLAG: Final = "\U0001f3f4"
_TAGS: Final = range(0xE0020, 0xE0080)
"""The tag characters of flags of regions."""
_VARIANTS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_VIRAMA: Final = 9
"""The combining class of marks after which a joiner may shape a letter."""
_REGIONS: Final = range(0x1F1E6, 0x1F200)
"""The letters two of which make a flag."""
_AFTER: Final = frozenset(f"{_JOINERS}\u0e33\u0eb3").union(map(chr, (*_SKIN, *_TAGS, *range(0x1160, 0x1200))))
"""Characters that are no marks and yet part of the one before: joiners, vowels of Thai and Korean, tones and tags."""
_VISIBLE: Final = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""Visible format characters of Arabic, Syriac and Kaithi."""
_UNSEEN: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
)
"""Letters, marks and symbols that are invisible."""
_ODD_KINDS: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
_MARKS: Final = ("Mn", "Me")
MAX_MARKS: Final = 6
"""Maximum number of marks on one letter; more would overlap the lines above and below."""
MAX_RUN: Final = 30
"""Maximum number of marks on one letter that are put in order, which takes the square of the time; Unicode's own."""
MAX_SHOWN: Final = 4_000
"""Maximum length of a text within another."""
_RIGHT_TO_LEFT: Final = ("R", "AL", "AN")
_FIRST_STRONG, _POP = "\u2068", "\u2069"
_USUAL: Final = re.compile(
    "[ -~\xa0-\xac\xae-\u02ff\u0374-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u3041-\u3096]*"
)
"""Texts that need no further check: Latin, Greek, Cyrillic, Armenian, Japanese letters and dashes."""
_ISOLATED: Final = re.compile("(\u2068[^\u2068\u2069]*\u2069)")
_SPACES: Final = re.compile(r"[\s\x1c-\x1f]+")

_LATIN: Final = str.maketrans(
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423"  # Cyrillic
    "\u0425\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u04af\u04bb\u0501"
    "\u051b\u051d\u04c0\u04cf\u04ae"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"  # Greek
    "\u03bf\u03c1\u03b9\u03bd\u03b1\u03ba\u03c5"
    "\u0261\u07cb\u0585\u0131\u0138\u0251\u0578\u057d\u0581\u0570\u056c\u1d0f\u01c0\u13aa\u13b3\u13a0"  # others
    "I1|!0\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2018\u2019\u02bc\u02b9`\u00b4",
    "ABESlJKMHOPCTYXaesijopcyxyhdqwllYABEZHlKMNOPTYXopivakugooikanughlolAWDllllO-------''''''",
)
"""The Latin letters that letters of other scripts, and digits, are mistaken for."""


@lru_cache(maxsize=1024)
def odd_characters(text: str) -> str:
    """Return the characters of a text that are not allowed in names and notes, in order."""
    if _USUAL.fullmatch(text):
        return ""
    return "".join(letter for letter, is_odd in _looked_at(text) if is_odd)


def _looked_at(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters of a text, each with True if it is not allowed there."""
    is_flag = False
    for index, letter in enumerate(text):
        if ord(letter) in _TAGS:
            yield letter, not is_flag
        else:
            is_flag = letter == _FLAG
            yield letter, _is_odd(text, index)


def _is_odd(text: str, index: int) -> bool:
    """Return True if the character is not allowed there; reads only its neighbors, as a text may be long."""
    letter = text[index]
    number, kind = ord(letter), unicodedata.category(letter)
    if letter in _JOINERS:
        return not _joins(text, index)
    if letter in _EMOJI_STYLE and index and (_is_emoji(text[index - 1]) or text[index - 1] in "#*0123456789"):
        return False
    if letter in _VARIANTS:
        return not index or unicodedata.category(text[index - 1]) != "Lo"
    if letter in _UNSEEN or (number & 0xFFFE) == 0xFFFE or 0xFDD0 <= number <= 0xFDEF:
        return True
    if kind in _MARKS:
        return index >= MAX_MARKS and all(
            unicodedata.category(one) in _MARKS for one in text[index - MAX_MARKS : index]
        )
    return kind in _ODD_KINDS and letter not in _VISIBLE


def _joins(text: str, index: int) -> bool:
    """Return True if a joiner is where a script or an emoji needs one."""
    before, after = text[max(0, index - 2) : index].rstrip(_EMOJI_STYLE)[-1:], text[index + 1 : index + 2]
    if not before or not after:
        return False
    if text[index] == "\u200d" and _is_emoji(before) and _is_emoji(after):
        return True
    is_cursive = unicodedata.bidirectional(before) == "AL" and unicodedata.bidirectional(after) == "AL"
    return is_cursive or unicodedata.combining(before) == _VIRAMA


def _is_emoji(letter: str) -> bool:
    return unicodedata.category(letter) == "So" or ord(letter) in _SKIN or letter in "\u2194\u2195"


def normal(text: str, form: Literal["NFC", "NFD", "NFKC", "NFKD"] = "NFC") -> str:
    """Return the text in a Unicode normal form; of a long one, without marks beyond `MAX_RUN` on a letter."""
    if text.isascii():
        return text
    if len(text) > 1_000:
        run, kept = 0, []
        for letter in text:
            run = run + 1 if unicodedata.combining(letter) else 0
            if run <= MAX_RUN:
                kept.append(letter)
        text = "".join(kept)
    return unicodedata.normalize(form, text)


def cleaned(text: str) -> str:
    r"""Return a typed text in normal form, without the characters that are not allowed.

    >>> cleaned("Zoe\u0308\u200b"), cleaned("two\nlines"), cleaned("\U0001f468\u200d\U0001f469")
    ('Zoë', 'two lines', '\U0001f468\u200d\U0001f469')
    """
    text = normal(text)
    if odd_characters(text):
        text = _SPACES.sub(" ", text)
    gone = ""
    while odd_characters(text):
        text = normal("".join(letter for letter, is_odd in _looked_at(text) if not is_odd and letter not in gone))
        gone = _JOINERS  # one that is left may no longer join anything, and the next one neither
    return text


@lru_cache(maxsize=256)
def clusters(text: str) -> tuple[str, ...]:
    r"""Return what a reader takes for the characters of a text; nothing is cut within one.

    >>> clusters("1\ufe0f2")
    ('1\ufe0f', '2')
    """
    found: list[str] = []
    for letter in text:
        last = found[-1] if found else ""
        belongs = letter in _AFTER or unicodedata.category(letter)[0] == "M"
        joins = last[-1:] == "\u200d" or (last and unicodedata.combining(last[-1]) == _VIRAMA)
        is_flag = ord(letter) in _REGIONS and len(last) == 1 and ord(last) in _REGIONS
        if last and (belongs or joins or is_flag):
            found[-1] += letter
        else:
            found.append(letter)
    return tuple(found)


def short(text: str, longest: int) -> str:
    r"""Return a text that was typed or comes from outside, as it is kept: cleaned, trimmed, and of at most that length.

    >>> short(" Zoe\u0308 ", 24), short("\U0001f466\U0001f468\u200d\U0001f469", 2)
    ('Zoë', '\U0001f466')
    """
    parts = clusters(cleaned(text[: 4 * longest]).strip())
    ends = accumulate(map(len, parts))
    return "".join(part for part, end in zip(parts, ends, strict=True) if end <= longest).strip()


def shown(text: str) -> str:
    """Return a text from any source, safe to embed in another.

    Without odd characters, its direction isolated, and of at most `MAX_SHOWN` characters.
    """
    return _shown(text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…")


@lru_cache(maxsize=1024)
def _shown(text: str) -> str:
    if _USUAL.fullmatch(text):
        return text
    pieces = _ISOLATED.split(text)  # every second piece is an embedded text that was shown before
    rest = "".join(pieces[::2])
    pieces[::2] = map(cleaned, pieces[::2])
    pieces[1::2] = [f"{_FIRST_STRONG}{cleaned(piece[1:-1])}{_POP}" for piece in pieces[1::2]]
    whole = "".join(pieces)
    turns = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in rest)
    return f"{_FIRST_STRONG}{whole}{_POP}" if turns else whole


def escaped(text: str) -> str:
    r"""Return a text (also JSON) for a terminal: odd characters, except line ends and isolates, as escape sequences.

    >>> escaped("a\x1b[2J\u202eb")
    'a\\u001b[2J\\u202eb'
    """
    if _USUAL.fullmatch(text):
        return text
    pieces = _ISOLATED.split(text)
    for index, piece in enumerate(pieces):
        inner = piece[1:-1] if index % 2 else piece
        odd = set(odd_characters(inner)) - {"\n"}
        inner = "".join(_numbers(letter) if letter in odd else letter for letter in inner)
        pieces[index] = f"{_FIRST_STRONG}{inner}{_POP}" if index % 2 else inner
    return "".join(pieces)


def _numbers(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the players' names as they are shown: one that looks like an earlier one is followed by its seat number.

    >>> distinct_names(("Al", "AI", "Al (2)"))
    ('Al', 'AI (2)', 'Al (2) (3)')
    """
    return _distinct_names(tuple(names))


@lru_cache(maxsize=256)
def _distinct_names(names: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    looks: set[str] = set()
    for number, name in enumerate(names, start=1):
        if skeleton(name) in looks:
            name = f"{name} ({number})"
        looks.add(skeleton(name))
        found.append(name)
    return tuple(found)


def skeleton(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    plain = normal(cleaned(name), "NFKC")
    plain = "".join(letter for letter in plain if letter not in _VARIANTS.union(_JOINERS))
    plain = normal(normal(plain, "NFD").translate(_LATIN))
    return " ".join(plain.replace("rn", "m").replace("vv", "w").split())
