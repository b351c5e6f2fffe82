"""The guide: how to use the app, and a page for each game."""

from typing import Final

import flet as ft

from companion.games.registry import FORMATS, meta_of
from companion.text.guide import APP, Piece, guide_of, has_guide
from companion.ui import parts as ui

PICTURE_WIDTH: Final = 300
DOT: Final = "\N{BULLET}"


@ui.component
def GuideScreen() -> ft.Control:
    """Show the guide of the game in the address, or of the app."""
    session = ui.use_session()
    games = {meta.key: meta for meta in map(meta_of, FORMATS) if has_guide(meta.key)}
    key = ft.use_route_params().get("game", APP)
    shown = key if key in games else APP
    guide = guide_of(shown, session.language)
    body = [_drawn(session, number, piece) for number, piece in enumerate(guide.pieces)]
    body += [
        ui.button(session, f"guide-{meta.key}", meta.title, lambda key=meta.key: turn_to(key), height=56)
        for meta in games.values()
        if meta.key != shown
    ]
    return ui.page_frame(
        session, guide.title, body, on_back=lambda: ui.leave() if shown == APP else turn_to(), from_top=shown
    )


def turn_to(key: str = "") -> None:
    """Open the guide of a game, or its first page; the way back stays."""
    ui.go(ui.with_origin(ui.guide_route(key), ui.origin_of(ft.context.page.route)))


def _drawn(session: ui.Session, number: int, piece: Piece) -> ft.Control:
    """Return a piece of the guide with its number as identifier."""
    palette, name = session.palette, f"guide-{number}"
    match piece.kind:
        case "heading":
            text = ui.heading(session, piece.plain)
            return ft.Semantics(identifier=name, content=ft.Container(text, padding=ft.Padding.only(top=ui.SPACE)))
        case "picture":
            picture = ft.Image(src=piece.source, width=PICTURE_WIDTH, border_radius=ui.RADIUS, fit=ft.BoxFit.CONTAIN)
            return ft.Semantics(identifier=name, label=piece.plain, image=True, content=ft.Row([picture]))
        case kind:
            spans = [
                ft.TextSpan(run.text, ft.TextStyle(weight=ft.FontWeight.W_600) if run.is_strong else None)
                for run in piece.runs
            ]
            text = ft.Text(spans=spans, size=ui.BODY, color=palette.text, semantics_label="")
            line: ft.Control = text
            if kind == "item":
                dot = ft.Text(DOT, size=ui.BODY, color=palette.pick, semantics_label="")
                line = ft.Row(
                    [dot, ft.Container(text, expand=True)],
                    spacing=ui.SPACE,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                )
            return ft.Semantics(identifier=name, label=piece.plain, content=line)
