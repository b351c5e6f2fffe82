"""The app as `flet build` packs it for a device: one window on the device's own storage."""

import functools

import flet as ft

from companion.datafiles import writable_folder
from companion.services import services_in
from companion.ui.root import open_window

ft.run(functools.partial(open_window, services=services_in(writable_folder())))
