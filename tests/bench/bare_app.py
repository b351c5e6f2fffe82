"""The least that a tap can cost in Flet: one text, one container that counts up in it. Only benchmarks run this.

It takes the arguments of the companion's web server, so that both are started the same way.
"""

from __future__ import annotations

import argparse

import flet as ft


def main(page: ft.Page) -> None:
    """Show the text and the container."""
    text = ft.Text("0")

    def count_up() -> None:
        text.value = str(int(text.value) + 1)

    page.add(text, ft.Container(width=76, height=44, bgcolor=ft.Colors.TEAL, on_click=count_up))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--web", action="store_true")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data")
    options = parser.parse_args()
    ft.run(main, view=ft.AppView.WEB_BROWSER, host=options.host, port=options.port, no_cdn=True)
