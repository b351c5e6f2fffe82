"""Access control for services: every call checks the caller; methods without a rule are the host's.

A device can send its window anything, so rights are checked here and in `LiveGame`, not in the screens.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

from companion.play.ports import StoreError
from companion.rights import Who

Service = TypeVar("Service")
Rule = Callable[[Who, tuple[Any, ...]], bool]
"""True if somebody may call a method with these arguments."""


class NotAllowed(StoreError):
    """The caller has no right to this; nothing was done."""

    def __init__(self) -> None:
        super().__init__("not_allowed")


def of_own_table(who: Who, arguments: tuple[Any, ...]) -> bool:
    """Return True if the caller may see the game in the first argument."""
    return bool(arguments) and who.may_see(arguments[0])


def of_own_game(who: Who, arguments: tuple[Any, ...]) -> bool:
    """Return True if the caller may make entries in the game in the first argument."""
    return bool(arguments) and who.may_enter(arguments[0])


TABLE_SETTINGS: Final = frozenset({"auto_turn", "samples"})
"""The settings that apply to the table; all others are the host's."""
STORE: Final[Mapping[str, Rule]] = {
    "load": of_own_table,
    "complete": of_own_table,
    "is_removed": of_own_table,
    "append": of_own_game,
    "is_low": lambda who, _: who.may_see(who.table),
}
LIBRARY: Final[Mapping[str, Rule]] = {
    "setting": lambda who, arguments: who.may_see(who.table) and arguments[0] in TABLE_SETTINGS,
    # The printed text of the group's cards, which are on the table anyway; no names, and no results.
    "cards": lambda who, _: who.may_enter(who.table),
}
GUESTS: Final[Mapping[str, Rule]] = {
    "who": lambda who, _: True,
    "sit": lambda who, _: who.is_player,
    "is_open": of_own_table,
    "may_help": of_own_table,
    "seats_taken": of_own_table,
    "subscribe": lambda who, _: who.may_see(who.table),
}
HOSTS_ONLY: Final[Mapping[str, Rule]] = {}


class _Guarded:
    """A proxy of a service, with a rule for each method that is not the host's alone."""

    def __init__(self, service: object, who: Callable[[], Who], rules: Mapping[str, Rule]) -> None:
        self._service, self._who, self._rules = service, who, rules

    def __getattr__(self, name: str) -> Any:
        found = getattr(type(self._service), name, None)
        if not callable(found):  # an attribute is read now, so the right is checked now
            self._ask(name, ())
            return getattr(self._service, name)
        method = getattr(self._service, name)

        def asked(*arguments: Any, **named: Any) -> Any:
            self._ask(name, arguments)
            return method(*arguments, **named)

        return asked

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        self._ask("__call__", arguments)
        return cast(Callable[..., Any], self._service)(*arguments, **named)

    def _ask(self, name: str, arguments: tuple[Any, ...]) -> None:
        who, rule = self._who(), self._rules.get(name)
        if not (who.is_host or (rule is not None and rule(who, arguments))):
            raise NotAllowed


def guarded(service: Service, who: Callable[[], Who], rules: Mapping[str, Rule] = HOSTS_ONLY) -> Service:
    """Return the service behind its rules: each call asks `who()`, and raises NotAllowed where they do not allow it.

    >>> from companion.rights import LOOKING
    >>> class Shelf:
    ...     def load(self, id):
    ...         return f"the game {id}"
    >>> shelf = guarded(Shelf(), lambda: Who(LOOKING, "ours"), STORE)
    >>> shelf.load("ours")
    'the game ours'
    >>> shelf.load("theirs")
    Traceback (most recent call last):
    ...
    companion.play.guarded.NotAllowed: not_allowed
    """
    return cast(Service, _Guarded(service, who, rules))
