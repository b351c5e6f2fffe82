"""Input controls: text fields, number fields, steppers and checkboxes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.ui.components.basics import icon_button, plain_text, tappable
from companion.ui.components.layout import expanded, in_column, in_row
from companion.ui.components.looks import focused
from companion.ui.kit import component, guarded, use_kept, use_made, use_task
from companion.ui.session import LARGE, NARROW, Session, use_session
from companion.ui.theme import BODY, SMALL, TITLE, Palette

NOTHING: Final = "\N{EN DASH}"
"""Shown in place of a number that has not been entered."""
MAX_TYPED: Final = 50_000
"""Maximum length of a typed text: several times that of all codes of the longest game."""


def field(
    session: Session,
    identifier: str,
    label: str,
    value: str,
    on_change: Callable[[str], object],
    *,
    expand: bool | None = None,
    **style: Any,
) -> ft.Semantics:
    """Return a field for a short text; `on_change` is called with the content after every letter."""
    palette = session.palette
    quiet = ft.TextStyle(color=palette.quiet)
    values: dict[str, object] = {
        "autocorrect": False,
        "text_size": BODY,
        "color": palette.text,
        "border": borders(palette, palette.quiet),
        "label_style": quiet,
        "hint_style": quiet,
        "error_style": ft.TextStyle(color=palette.bad, size=SMALL + 1),
        "error_max_lines": 4,
        "content_padding": ft.Padding.symmetric(horizontal=12, vertical=14),
    }
    return ft.Semantics(
        key=identifier,
        identifier=identifier,
        expand=expand,
        content=ft.Container(
            # Room for the label, which stands on the upper edge while something is typed.
            padding=ft.Padding.symmetric(vertical=6),
            content=TextField(value, on_change, {"label": label, **values, **style}),
        ),
    )


def borders(palette: Palette, usual: str) -> dict[ft.ControlState, ft.InputBorder]:
    """Return the borders of a field: highlighted while it has the focus, distinct for an error."""

    def border(color: str) -> ft.InputBorder:
        return ft.OutlineInputBorder(side=ft.BorderSide(1, color))

    return {
        ft.ControlState.ERROR: border(palette.bad),
        ft.ControlState.FOCUSED: ft.OutlineInputBorder(side=focused(palette)),
        ft.ControlState.DEFAULT: border(usual),
    }


def has_keys(page: ft.Page) -> bool:
    """Return True if a field may take the focus at once: on a phone, the keyboard would cover the controls below.

    In a browser with a screen reader, a field that took the focus by itself may not get it back after a tap elsewhere.
    """
    return not page.web and not (page.platform and page.platform.is_mobile())


@dataclass
class Typed:
    """What a text field keeps from one drawing to the next."""

    reported: str
    """The text that the window told last, or was given."""
    old: str | None
    """The text that the next letter replaces; None while something is typed."""
    is_selected: bool = False
    """True if the window has selected that."""
    is_new: bool = True
    """True if the text was typed since the last drawing."""
    shown: ft.TextField | None = None
    """The field as drawn last."""


@component
def TextField(
    value: str, on_change: Callable[[str], object], style: dict[str, Any], replaces: bool = False
) -> ft.Control:
    """Show a text field that never loses a letter; with `replaces`, what is typed replaces what stood there.

    A letter reaches the control a little before its event is handled. A rendering in between still has the text without
    it, and would put that into the window.

    What stood there is selected by a focus, by a tap, and when it was put there by something else than typing. A letter
    that comes before the window has selected it stands beside it, and is taken out.

    Enter leads to the next field of the window, in the order in which they were first drawn, and out of the last one.
    """
    kept, fields = use_kept(lambda: Typed(value, value)), use_session().keys.fields
    box = style.get("ref", use_kept(ft.Ref[ft.TextField]))
    _, draw = use_made(lambda: 0)
    on_focus, before = style.get("on_focus"), kept.shown

    def typed(event: ft.Event[ft.TextField]) -> None:
        text = kept.reported = event.control.value = event.control.value[:MAX_TYPED]
        if replaces and kept.old and not kept.is_selected and len(text) > len(kept.old):
            text = text.replace(kept.old, "", 1)
        kept.old, kept.is_new = None, True
        on_change(text)

    def select(event: ft.Event[ft.TextField]) -> None:
        kept.old, kept.is_selected = event.control.value, False
        draw(lambda count: count + 1)
        if event.name == "focus" and on_focus:
            on_focus()

    def selected(event: ft.TextSelectionChangeEvent[ft.TextField]) -> None:
        kept.is_selected |= (event.selection.start, event.selection.end) == (0, len(event.control.value))

    async def lead_on() -> None:
        following = fields[fields.index(box) + 1 :]
        if following:
            await following[0].current.focus()

    ft.use_effect(lambda: fields.append(box), [], lambda: fields.remove(box))
    style = {"ref": box, "on_submit": guarded(lead_on), **style}
    selection = before and before.selection
    if before is not None and value == kept.reported:
        value = before.value
    else:
        kept.reported = value
        selection = ft.TextSelection(len(value), len(value))
        if not kept.is_new:
            kept.old, kept.is_selected = value, False
    kept.is_new = False
    if replaces:
        if kept.old is not None and not kept.is_selected:
            selection = ft.TextSelection(0, len(value))
        style = {
            **style,
            "selection": selection,
            "always_call_on_tap": True,
            "on_focus": guarded(select),
            "on_click": guarded(select),
            "on_selection_change": guarded(selected),
        }
    kept.shown = ft.TextField(value=value, on_change=guarded(typed), **style)
    field: ft.TextField = kept.shown
    return field


@component
def NumberField(  # a number with its limit: callers name only what differs
    label: str,
    value: int | None,
    on_change: Callable[[int | None], object],
    high: int,
    start: int | None = None,
    on_focus: Callable[[], object] = lambda: None,
    has_pad: bool = False,
    sought: int = 0,
) -> ft.Control:
    """Show a field for a number up to `high`: the one way in which a number is typed.

    Typing replaces what stood there; zeros before a number are dropped. `on_change` gets the number after every digit:
    None if the field is empty, or holds more than `high`. That stays as typed, marked, with the limit below it. With
    `start`, a value equal to it is None as well, as typing may begin with its digits.

    Enter leads on, so a table is drawn in the order in which it is filled in. From the last field it leads to the
    confirm: the next Enter is the screen's. While a field has the focus, the screen's shortcuts are off. It takes the
    focus by itself whenever `sought` becomes another number above 0; then `on_focus` is called. On a page with a pad of
    its own, no keyboard comes up for it.

    The typed text stays, even while a digit is on its way, until the value changes.
    """
    session = use_session()
    palette, keys = session.palette, session.keys
    typed = use_kept(lambda: Typed("", None))
    box: Any = use_kept(ft.Ref[ft.TextField])
    none_listens: Any = use_kept(lambda: lambda key: None)

    def type_in(text: str) -> None:
        typed.reported = text.lstrip("0") or text[-1:]
        number = _number(typed.reported)
        counted = None if number is None or number > high else number
        on_change(counted)
        if counted == value:  # else the screen draws it with its new value
            draw(typed.reported)

    _, draw = use_made(lambda: "")
    number = _number(typed.reported)
    is_too_much = number is not None and number > high
    if value is not None if is_too_much else number != value and not (value is None and number == start):
        typed.reported, is_too_much = "" if value is None else str(value), False
    ft.use_effect(lambda: None, [], lambda: keys.leave(none_listens))

    async def lead() -> None:
        await box.current.focus()

    def focused() -> None:
        keys.listen(none_listens)
        on_focus()

    use_task(ft.context.page, lead if sought else None, [sought])
    style = {
        **_number_style(palette, is_too_much),
        "ref": box,
        "keyboard_type": ft.KeyboardType.NONE if has_pad else ft.KeyboardType.NUMBER,
        "on_focus": focused,
        "on_blur": guarded(lambda event: keys.leave(none_listens)),
    }
    parts = [TextField(typed.reported, type_in, style, replaces=True, key="typed")]
    if is_too_much:
        reason = session.t("app.at_most", most=high)
        parts.append(plain_text(reason, palette, SMALL, palette.bad, center=True))
    return ft.MergeSemantics(ft.Semantics(label=label, content=in_column(*parts, spacing=0)))


def _number_style(palette: Palette, is_too_much: bool) -> dict[str, object]:
    """Return the looks of a number field."""
    return {
        "label": None,
        "hint_text": NOTHING,
        "hint_style": ft.TextStyle(color=palette.quiet, size=TITLE, weight=ft.FontWeight.W_600),
        "text_style": ft.TextStyle(
            color=palette.bad if is_too_much else palette.text, size=TITLE, weight=ft.FontWeight.W_600
        ),
        "text_align": ft.TextAlign.CENTER,
        "input_filter": ft.InputFilter(r"^\d*", replacement_string=""),
        "border": borders(palette, palette.bad if is_too_much else palette.line),
        "content_padding": ft.Padding.symmetric(horizontal=2, vertical=8),
    }


def _number(text: str) -> int | None:
    return int(text[:9]) if text.isdecimal() else None


def stepper(  # a number with its limits: callers name only what differs
    session: Session,
    identifier: str,
    label: str,
    value: int | None,
    on_change: Callable[[int], object],
    *,
    low: int = 0,
    high: int = 999,
    shown: str | None = None,
    on_typed: Callable[[int | None], object] | None = None,
    start: int | None = None,
) -> ft.Control:
    """Return a number with minus and plus: `<identifier>-minus`, `<identifier>-value`, `<identifier>-plus`.

    None is a number not entered yet; minus makes it the lowest, but with `start` both buttons continue from there. With
    `on_typed` it can also be typed.
    """
    base = start if value is None else value

    t, palette = session.t, session.palette
    text = shown or (NOTHING if value is None else str(value))
    number: ft.Control = plain_text(text, palette, TITLE, bold=True, center=True, semantics=False)
    if on_typed:
        number = NumberField(label, value, on_typed, high, start, key=f"{identifier}-field")
    return in_row(
        icon_button(
            session,
            f"{identifier}-minus",
            ft.Icons.REMOVE,
            t("app.less", what=label),
            (lambda: on_change(low if base is None else base - 1)) if base is None or base > low else None,
        ),
        ft.Semantics(
            identifier=f"{identifier}-value",
            label=f"{label}: {text}",
            content=ft.Container(
                number,
                width=(56 if on_typed and session.width >= NARROW else 44) * max(1, session.text_scale / LARGE),
                alignment=ft.Alignment.CENTER,
            ),
        ),
        icon_button(
            session,
            f"{identifier}-plus",
            ft.Icons.ADD,
            t("app.more_of", what=label),
            (lambda: on_change((base or 0) + 1)) if (base or 0) < high else None,
        ),
        spacing=0,
        tight=True,
    )


def stepper_row(
    session: Session,
    identifier: str,
    title: str,
    value: int | None,
    on_change: Callable[[int], object],
    *,
    label: str = "",
    **limits: Any,
) -> ft.Control:
    """Return a number with its title in a line of its own; screen readers get `label` if given."""
    change = stepper(session, identifier, label or title, value, on_change, **limits)
    return in_row(expanded(plain_text(title, session.palette, semantics=False)), change, spacing=10, key=identifier)


def tick(session: Session, identifier: str, text: str, is_chosen: bool, on_tap: Callable[[], object]) -> ft.Semantics:
    """Return a line with a checkbox."""
    palette = session.palette
    return tappable(
        identifier,
        text,
        on_tap,
        in_row(
            ft.Icon(
                ft.Icons.CHECK_BOX if is_chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK,
                size=26,
                color=palette.pick if is_chosen else palette.quiet,
            ),
            expanded(plain_text(text, palette, semantics=False)),
            spacing=12,
        ),
        selected=is_chosen,
        padding=ft.Padding.symmetric(vertical=11),
    )
