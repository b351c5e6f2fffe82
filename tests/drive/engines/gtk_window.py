#!/usr/bin/python3
"""A window of WebKitGTK for its driver, of any size, with a script that runs first; run by the system's Python.

It has what Safari has and WebKitGTK switches off. The page's console goes to the standard output.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

home = os.environ["HOME"]
data = WebKit2.WebsiteDataManager(base_data_directory=f"{home}/data", base_cache_directory=f"{home}/cache")
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
settings.set_property("enable_write_console_messages_to_stdout", True)
features = WebKit2.Settings.get_all_features()
for feature in map(features.get, range(features.get_length())):
    if feature.get_identifier() in ("FileSystem", "AccessHandle", "StorageAPI"):
        settings.set_feature_enabled(feature, True)


def view(session, *more):
    contents = WebKit2.UserContentManager()
    with open(f"{home}/first.js", encoding="utf-8") as script:
        frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        contents.add_script(WebKit2.UserScript(script.read(), frames, start, None, None))
    made = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=contents, is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_default_size(412, 915)
    window.add(made)
    window.show_all()
    return made


def started(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("companion")
    session.set_application_info(info)
    session.connect("create-web-view", view)


def saved(context, download):
    def decide(download, name):
        download.set_destination(f"{home}/saved/{name}")
        return True

    download.connect("decide-destination", decide)


os.mkdir(f"{home}/saved")
context.connect("automation-started", started)
context.connect("download-started", saved)
Gtk.main()
