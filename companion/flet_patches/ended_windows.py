"""Flet neither ends nor frees the components of a window that it closes.

Effects of a window without a browser are never cleaned up, so that a component's subscriptions keep the whole window in
memory. Components, their states and controls form reference cycles, which only the garbage collector frees, while the
app stands still. The leaks of https://github.com/flet-dev/flet/issues/6182 were fixed for components that are
unmounted, not for windows that end. With the patch all effects end with the window, and the cycles are broken.
"""

import inspect
import logging

import flet as ft
from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.controls.base_control import BaseControl

from companion.flet_patches import late_answers, route_changes

log = logging.getLogger("companion.ui")


async def end_components(page: ft.Page) -> None:
    """End all effects and subscriptions of the components of a window, then free its controls."""
    components = [control for control in page.session.index.values() if isinstance(control, Component)]
    for component in components:
        state = component._state
        state.mounted = False
        for subscription in state.observable_subscriptions:
            subscription.dispose()  # type: ignore[no-untyped-call]
        state.observable_subscriptions.clear()
        for hook in list(state.hooks):
            if isinstance(hook, EffectHook):
                await _end_effect(hook)
    for control in list(page.session.index.values()):
        _free(control)
    page.views.clear()  # a late event of the client finds nothing: what was freed could not take it
    page.session.index.clear()
    page.session.index[page._i] = page
    late_answers.take_back(page)
    route_changes.take_back(page)
    vars(page).pop("_notify", None)  # set by `Page.render`; refers to the page
    page.on_close = page.on_resize = page.on_keyboard_event = page.on_platform_brightness_change = page.data = None


def _free(control: BaseControl) -> None:
    """Clear the references of a control.

    The page, the services and the state that marks a component as unmounted stay, as other code may still use them.
    """
    if isinstance(control, Component):
        control._b, control.args, control.kwargs = None, (), {}
        control._contexts.clear()
        control._state.hooks.clear()
        control._state.last_b, control._state.last_args, control._state.last_kwargs = None, (), {}
    elif isinstance(control, ft.Control) and not isinstance(control, ft.Page):
        vars(control).clear()


async def _end_effect(hook: EffectHook) -> None:
    try:
        hook.cancel()  # type: ignore[no-untyped-call]
        if hook.cleanup:
            result = hook.cleanup()
            if inspect.isawaitable(result):
                await result
    except Exception:
        log.exception("the end of an effect failed")
