"""The root of a window: its session, theme, language and routes."""

import asyncio
import inspect
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

import flet as ft

from companion.flet_patches import late_answers, message_text, renderer, route_changes
from companion.flet_patches.ended_windows import end_components
from companion.games.registry import meta_of
from companion.play.live_game import AnyGame
from companion.play.ports import StoreError
from companion.rights import Who
from companion.text.catalogue import LANGUAGES, catalogue, preferred
from companion.ui.components.basics import button, plain_text
from companion.ui.components.frames import page_frame
from companion.ui.components.hints import open_hints
from companion.ui.components.layers import layers
from companion.ui.components.text_scale import TextScale
from companion.ui.drafts import Drafts
from companion.ui.events import is_odd, side
from companion.ui.kit import beside, component, go_on, guarded, in_window, use_task
from companion.ui.own_settings import BEGUN, LANGUAGE, THEME, device_languages, own_settings, wants_less_motion
from companion.ui.plays.entry_screen import EntryScreen
from companion.ui.plays.import_screen import ImportPlaysScreen
from companion.ui.plays.log_screen import PlaysScreen
from companion.ui.plays.people_screen import PeopleScreen
from companion.ui.plays.play_screen import PlayScreen
from companion.ui.plays.statistics_screen import StatisticsScreen
from companion.ui.registry import PLAYED, screens_of
from companion.ui.routes import HOME, go, is_over, is_same_replay, show_keys
from companion.ui.screens.data_screen import DataScreen
from companion.ui.screens.devices_screen import DevicesScreen
from companion.ui.screens.guide_screen import GuideScreen
from companion.ui.screens.home_screen import HomeScreen
from companion.ui.screens.install_screen import InstallScreen
from companion.ui.screens.keys_screen import KeysScreen
from companion.ui.screens.library_share import LibraryShareScreen
from companion.ui.screens.new_game_screen import NewGameScreen
from companion.ui.screens.opened_screen import OpenedScreen, ResumeScreen
from companion.ui.screens.players_screen import PlayersScreen
from companion.ui.screens.receive_screen import ReceiveScreen
from companion.ui.screens.rules_screen import RulesScreen
from companion.ui.screens.settings_screen import SettingsScreen
from companion.ui.services import Services
from companion.ui.session import Session, SessionContext, use_session
from companion.ui.shortcuts import HELP, chord
from companion.ui.table.game_screen import game_screen
from companion.ui.table.history.log import LogScreen
from companion.ui.table.history.replay import ReplayScreen
from companion.ui.table.history.revision import RevisionScreen
from companion.ui.table.live.guest_screens import GuestHome, GuestTable
from companion.ui.table.live.invite_screen import InviteScreen
from companion.ui.table.share import ShareScreen
from companion.ui.table.sheet.sheet_screen import SheetScreen
from companion.ui.table.spectator import SpectatorScreen
from companion.ui.table.table_screen import TableScreen
from companion.ui.theme import DARK, LIGHT, flet_theme
from companion.ui.visits import Visits

log = logging.getLogger("companion.ui")

ANSWERS_WITHIN: Final = 10.0
"""Seconds after which a window that does not answer is considered closed."""
BACKUP_AFTER: Final = 3.0
"""Seconds after a window has opened before the automatic daily backup starts."""

MAX_INSET: Final = 150
"""Maximum plausible inset in pixels beside a camera or round corners."""
NEEDED: Final = {"route_change": ft.RouteChangeEvent, "resize": ft.PageResizeEvent}
"""The events of a page whose values are used by a handler that checks none."""
LOOKED_AGAIN: Final = (0.0, 0.5, 1.5)
"""Seconds between the checks of a new window's size and of the device's color scheme."""


@component
def Frame() -> ft.Control:
    """Show the screen of the address within the phone's safe area; the rules lie over the screen before."""
    session, screen = use_session(), ft.use_route_outlet()
    below: Any = ft.use_ref()
    location = ft.use_route_location()
    over = is_over(location)
    if not over:
        below.current = screen
    taps = session.taps
    ft.use_effect(taps.screen_changed, [location])
    is_new = ft.Container(key=f"at-{location}", on_size_change=guarded(lambda event: taps.drawn()))
    shown = layers(below.current, screen if over else None)

    def laid_out(size: Any) -> None:
        # A client that was turned while it had no app tells an old size of its window; what it lays out is no secret.
        if not 0 <= session.width - size.width <= MAX_INSET:
            resize(session, size)

    return ft.SafeArea(
        ft.Stack(
            [is_new, shown, TextScale(key="text-scale")],
            expand=True,
            fit=ft.StackFit.EXPAND,
            on_size_change=guarded(laid_out),
        ),
        expand=True,
    )


@component
def LostScreen() -> ft.Control:
    """Show that an address leads nowhere."""
    session = use_session()
    return page_frame(
        session,
        session.t("lost.title"),
        [
            plain_text(session.t("lost.text"), session.palette),
            button(session, "lost-home", session.t("app.home"), lambda: go(HOME), kind="strong"),
        ],
    )


@component
def GamePage() -> ft.Control:
    """Show one of the game's own screens, for the position in the address."""
    session, params = use_session(), ft.use_route_params()
    page = params["page"]

    def shown(game: AnyGame) -> ft.Control:
        screen = screens_of(game.format).pages.get(page)
        return screen() if screen else LostScreen()

    return game_screen(session, params["gid"], shown)


@component
def SharedByGames() -> ft.Control:
    """Show what a group knows of its copy of a game, to be shared outside a play."""
    what = ft.use_route_params()["what"]
    found = [shared for format in PLAYED if (shared := screens_of(format).shared.get(what))]
    return LibraryShareScreen(found[0]) if found else LostScreen()


@component
def RefereePage() -> ft.Control:
    """Show the screen that answers rules questions of a game outside a play."""
    key = ft.use_route_params()["game"]
    found = [screen for format in PLAYED if meta_of(format).key == key and (screen := screens_of(format).referee)]
    return found[0]() if found else LostScreen()


@component
def CopyPage() -> ft.Control:
    """Show what a group knows of its copy of a game outside a play."""
    key = ft.use_route_params()["game"]
    found = [screen for format in PLAYED if meta_of(format).key == key and (screen := screens_of(format).our_copy)]
    return found[0]() if found else LostScreen()


SCREENS: Final = (
    ft.Route(index=True, component=HomeScreen),
    ft.Route(path="new", component=NewGameScreen),
    ft.Route(path="new/:game", component=NewGameScreen),
    ft.Route(path="settings", component=SettingsScreen),
    ft.Route(path="settings/data", component=DataScreen),
    ft.Route(path="settings/devices", component=DevicesScreen),
    ft.Route(path="keys", component=KeysScreen),
    ft.Route(path="install", component=InstallScreen),
    ft.Route(path="guide", component=GuideScreen),
    ft.Route(path="guide/:game", component=GuideScreen),
    ft.Route(path="plays", component=PlaysScreen),
    ft.Route(path="plays/statistics", component=StatisticsScreen),
    ft.Route(path="plays/new", component=EntryScreen),
    ft.Route(path="plays/people", component=PeopleScreen),
    ft.Route(path="plays/import", component=ImportPlaysScreen),
    ft.Route(path="plays/of/:play", component=PlayScreen),
    ft.Route(path="plays/of/:play/edit", component=EntryScreen),
    ft.Route(path="opened", component=OpenedScreen),
    ft.Route(path="resume", component=ResumeScreen),
    ft.Route(path="receive", component=ReceiveScreen),
    ft.Route(path="i/:digits", component=ReceiveScreen),
    ft.Route(path="share/:what", component=SharedByGames),
    ft.Route(path="referee/:game", component=RefereePage),
    ft.Route(path="copy/:game", component=CopyPage),
    ft.Route(path="rules", component=RulesScreen),
    ft.Route(path="rules/:rule", component=RulesScreen),
    ft.Route(path="games/:gid", component=TableScreen),
    ft.Route(path="games/:gid/rules", component=RulesScreen),
    ft.Route(path="games/:gid/rules/:rule", component=RulesScreen),
    ft.Route(path="games/:gid/log", component=LogScreen),
    ft.Route(path="games/:gid/sheet", component=SheetScreen),
    ft.Route(path="games/:gid/share", component=ShareScreen),
    ft.Route(path="games/:gid/share/:what", component=SharedByGames),
    ft.Route(path="games/:gid/view", component=SpectatorScreen),
    ft.Route(path="games/:gid/replay", component=ReplayScreen),
    ft.Route(path="games/:gid/invite", component=InviteScreen),
    ft.Route(path="games/:gid/players", component=PlayersScreen),
    ft.Route(path="games/:gid/revision", component=RevisionScreen),
    # Whatever else stands there is a page of the game: `GameScreens.pages`.
    ft.Route(path="games/:gid/:page", component=GamePage),
    ft.Route(path="games/:gid/:mode/:entry", component=TableScreen),
    ft.Route(path="games/:gid/:mode/:entry/:page", component=GamePage),
)
OF_PLAYERS: Final = frozenset(
    {
        *("keys", "rules", "rules/:rule", "games/:gid/:mode/:entry", "games/:gid/:mode/:entry/:page"),
        *(f"games/:gid/{page}" for page in ("rules", "rules/:rule", "log", "sheet", "view", "replay", ":page")),
    }
)
"""Routes shown to players beside their table; rights to others are checked in `play/guarded.py`."""


def routes_of(who: Who) -> list[ft.Route]:
    """Return the routes of the screens for a user."""
    shown: Iterable[ft.Route] = SCREENS
    if not who.is_host:
        own = (ft.Route(index=True, component=GuestHome), ft.Route(path="games/:gid", component=GuestTable))
        shown = (*own, *(route for route in SCREENS if route.path in OF_PLAYERS))
    return [ft.Route(component=Frame, children=list(shown))]


@component
def App(session: Session) -> ft.Control:
    """Show the whole app in one window."""
    page, who = ft.context.page, session.who
    routes = ft.use_memo(lambda: routes_of(who), [who.role])

    def resized(size: object) -> None:
        resize(session, size)

    def dimmed(_: object = None) -> None:
        session.system_dark = page.platform_brightness != ft.Brightness.LIGHT

    async def look_again() -> None:
        # A phone that was turned since the session was made, and before its client heard that somebody listens, tells
        # its page, and nobody else. What it told before may have been old: what was laid out since counts more.
        told: tuple[float | None, float | None] = (session.width, session.height)
        for seconds in LOOKED_AGAIN:
            await asyncio.sleep(seconds)
            if (page.width, page.height) != told:
                told = (page.width, page.height)
                resized(page)
            dimmed()

    def watch() -> None:
        async def pressed(event: Any) -> None:
            key = chord(event)
            if key == HELP:
                show_keys()
                return
            result = session.keys.press(key)
            if inspect.isawaitable(result):
                await result

        page.on_resize = resized
        page.on_keyboard_event = guarded(pressed, keeps=True)
        page.on_platform_brightness_change = dimmed

    async def dress_around() -> None:
        await dress_browser(session)

    ft.use_effect(watch, [])
    use_task(page, look_again, [])
    ft.use_effect(lambda: dress(ft.context.page, session), [session.language, session.is_dark])
    ft.use_effect(dress_around, [session.is_dark])
    lost = LostScreen if who.is_host else GuestHome
    shown: ft.Control = SessionContext(session, lambda: ft.Router(routes, not_found=lost))
    return shown


def resize(session: Session, size: Any) -> None:
    """Store the size of the window as reported by its browser."""
    session.width, session.height = side(size.width, session.width), side(size.height, session.height)


def dress(page: ft.Page, session: Session) -> None:
    """Set title, colors and language of a page."""
    page.title = session.t("app.title")
    page.theme_mode = ft.ThemeMode.DARK if session.is_dark else ft.ThemeMode.LIGHT
    page.bgcolor = session.palette.ground
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale(code) for code in LANGUAGES], current_locale=ft.Locale(session.language)
    )


async def dress_browser(session: Session) -> None:
    """Give the browser around the host's window the theme's colors, where it runs the app by itself."""
    if session.services.device and session.who.is_host:
        await session.services.device.dress("dark" if session.is_dark else "light", session.palette.ground)


async def open_window(page: ft.Page, services: Services) -> None:
    """Fill a new window: create its session from the stored settings, else from the device's preferences."""
    message_text.apply()
    late_answers.apply(page)
    page.padding = 0
    page.spacing = 0
    page.theme = flet_theme(LIGHT)
    page.dark_theme = flet_theme(DARK)
    await services.until_free()
    own, wanted, is_still = await asyncio.gather(own_settings(page), device_languages(page), wants_less_motion())
    kept, problem = kept_settings(services, is_alone=services.device is not None or not page.web)
    language = own.get(LANGUAGE) or kept.get(LANGUAGE) or preferred(wanted)
    session = Session(
        services,
        language=language,
        theme=own.get(THEME) or kept.get(THEME) or "system",
        system_dark=page.platform_brightness != ft.Brightness.LIGHT,
        is_still=is_still,
        width=side(page.width, 412),
        height=side(page.height, 915),
        message=catalogue(language)(f"store.{problem.problem}", **problem.values) if problem else "",
        is_low=services.who().is_host and services.store.is_low,
        is_away=services.hub is not None and services.hub.is_away,
        is_refused=services.hub is not None and services.hub.is_refused,
        own=own,
    )
    session.drafts = Drafts(
        own.get(BEGUN) or "",
        lambda mark: own.choose(BEGUN, mark),
        lambda: session.show_message(session.t("app.draft_lost")),
    )
    session.hints = open_hints(session.setting) if session.who.is_host else frozenset()
    page.data = session
    dress(page, session)
    session.visits = Visits(page.route or HOME, is_over, is_same_replay)
    watch_back(page, session.visits)
    if not page.web:
        take_button(page, session.visits)
    rendering = go_on(renderer.keep_alive(page))
    if hub := services.hub:

        def see() -> None:
            session.is_away, session.is_refused = hub.is_away, hub.is_refused

        session.while_open(hub.subscribe(lambda: in_window(page, see)))

    async def end() -> None:
        rendering.cancel()
        session.end()
        await end_components(page)

    page.on_close = guarded(end)
    page.render(lambda: App(session))
    if session.who.is_host:
        go_on(_back_up_daily(services))


def watch_back(page: ft.Page, visits: Visits) -> None:
    """Have the browser's step back first close whatever is open on a screen, and leave the screen only then.

    Each route change is checked before the router gets it. It cannot be the page's handler: the router replaces any
    other, and a handler set later would be called for windows that may have ended.
    """

    def before_event(event: ft.ControlEvent, before: route_changes.Before) -> bool | None:
        name = getattr(event, "name", "")  # a change of the media has none
        if is_odd(event) or not isinstance(event, NEEDED.get(name, object)):  # before it is used
            log.warning("an odd event: %s", type(event).__name__)
            return False
        if before(event) is False:
            return False
        stays = came(event.route) if isinstance(event, ft.RouteChangeEvent) else ""
        if stays:
            go_on(put_right(page, stays))
        return not stays

    def came(route: str) -> str:
        try:
            return visits.came(route)
        except Exception:
            log.exception("a step back failed")
            return ""

    route_changes.intercept(page, before_event)


def take_button(page: ft.Page, visits: Visits) -> None:
    """Have a phone's back button or swipe act as the browser's step back; on the home screen it leaves the app.

    The client asks its one view before it removes it, and leaves the app if the view allows it.
    """
    view = page.views[0]

    async def answer(is_left: bool) -> None:
        with suppress(RuntimeError, TimeoutError):  # the window has gone
            await view.confirm_pop(is_left)

    def asked(event: ft.ControlEvent) -> None:
        here, there = page.route, visits.back(HOME)
        if there is not None and there != here:
            visits.expect(there)
            go_on(put_right(page, there))
        go_on(answer(there is None))

    view.can_pop = False
    view.on_confirm_pop = guarded(asked)


async def put_right(page: ft.Page, route: str) -> None:
    """Set the address to the route at which the window stays."""
    with suppress(RuntimeError, asyncio.TimeoutError):  # the window has gone
        await asyncio.wait_for(page.push_route(route), ANSWERS_WITHIN)


async def _back_up_daily(services: Services) -> None:
    """Make the daily backup once the first screen is shown."""
    await asyncio.sleep(BACKUP_AFTER)
    await beside(services.back_up_daily)


def kept_settings(services: Services, is_alone: bool) -> tuple[dict[str, str], StoreError | None]:
    """Return language and theme stored in the library by older versions, and the error; only if one device uses it.

    A library that cannot be read is reported, and games can be played without it. Guests have no settings in it.
    """
    if not services.who().is_host:
        return {}, None
    try:
        kept = {name: services.library.setting(name, "") for name in (LANGUAGE, THEME)}
        return kept if is_alone else {}, None
    except StoreError as error:
        return {}, error
