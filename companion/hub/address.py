"""The address of a hub from the command line, and its credentials from a file or the environment."""

import os
import ssl
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

PLAIN, SECURE = "nats", "tls"
PORT: Final = 4222
CREDENTIALS: Final = "COMPANION_HUB_CREDENTIALS"
"""The environment variable with the path of a credentials file."""
TOKEN: Final = "COMPANION_HUB_TOKEN"
USER: Final = "COMPANION_HUB_USER"
PASSWORD: Final = "COMPANION_HUB_PASSWORD"
AUTHORITY: Final = "COMPANION_HUB_CA"
"""The environment variable with the path of the CA certificate of the hub."""


class Where(NamedTuple):
    """The servers of a hub, each as a URL without credentials, and the credentials."""

    servers: tuple[str, ...]
    secrets: Mapping[str, object] = {}
    tls: ssl.SSLContext | None = None


def where(text: str, environment: Mapping[str, str] = os.environ) -> Where:
    """Return the hub in the command line and the environment. Raises ValueError, OSError.

    >>> where("nats://one,two:4333", {}).servers
    ('nats://one:4222', 'nats://two:4333')
    >>> where("one", {"COMPANION_HUB_TOKEN": "abc"})
    Where(servers=('nats://one:4222',), secrets={'token': 'abc'}, tls=None)
    """
    scheme, hosts = text.split("://", 1) if "://" in text else (PLAIN, text)
    if scheme not in (PLAIN, SECURE):
        raise ValueError(f"{scheme}: no hub is reached that way; nats://host or tls://host")
    found = [urlsplit(f"{scheme}://{host.strip()}") for host in hosts.rstrip("/").split(",")]
    if not all(each.hostname and not each.path for each in found):
        raise ValueError(f"{hosts.rpartition('@')[2]}: no host; nats://host or nats://host,host2")
    if any(each.password for each in found):
        raise ValueError(f"a password in an address is seen by everybody on the machine; set {PASSWORD} instead")
    servers = tuple(f"{scheme}://{_host(each.hostname or '')}:{each.port or PORT}" for each in found)
    secrets = _secrets(environment)
    if found[0].username:
        secrets = {"user": unquote(found[0].username), **secrets}
    is_secure = scheme == SECURE or AUTHORITY in environment
    return Where(servers, secrets, ssl.create_default_context(cafile=environment.get(AUTHORITY)) if is_secure else None)


def _host(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _secrets(environment: Mapping[str, str]) -> dict[str, object]:
    if path := environment.get(CREDENTIALS):
        with open(path, encoding="utf-8"):  # reported now, not at every attempt
            return {"user_credentials": path}
    names = {"token": TOKEN, "user": USER, "password": PASSWORD}
    return {name: environment[key] for name, key in names.items() if environment.get(key)}
