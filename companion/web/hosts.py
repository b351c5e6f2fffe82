"""The names and numbers of this machine, and whether a request was meant for it.

A page of another site can have a name of its own point here (rebinding); its requests then carry that name. A number
cannot be made to point elsewhere, so the one at which a request has arrived is always ours.
"""

import ipaddress
import re
import socket
from collections.abc import Collection, Iterable
from typing import Final

LOOPBACK_NAME: Final = "localhost"
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z._-]{1,253})(:[0-9]{1,5})?")

Number = ipaddress.IPv4Address | ipaddress.IPv6Address


def own_names(more: Iterable[str] = ()) -> frozenset[str]:
    """The names under which other devices reach this machine, and `more`."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    found = {LOOPBACK_NAME, name, short, *(f"{short}.{end}" for end in ("local", "lan", "home", "fritz.box"))}
    return frozenset((found | {_bare(one) for one in more}) - {""})


def is_ours(host: str, arrived_at: str | None, names: Collection[str]) -> bool:
    """Whether the Host of a request means this machine; `arrived_at` is the number at which the request has arrived."""
    found = _HOST.fullmatch(host)
    if not found:
        return False
    name = _bare(found[1])
    number, here = _number(name), _number(arrived_at or "")
    if name in names:
        return True
    return number is not None and number == here


def is_loopback(address: str) -> bool:
    """Whether a number or name is that of this machine for itself."""
    number = _number(_bare(address))
    return address == LOOPBACK_NAME or (number is not None and number.is_loopback)


def network_of(address: str) -> str:
    """What limits count as one device: of the longer numbers, a device has as many as it likes in its network."""
    number = _number(address)
    if isinstance(number, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((number, 64), strict=False))
    return str(number or address)


def number_here() -> str:
    """The number at which other devices in the network reach this machine; "" where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses a way
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _bare(name: str) -> str:
    return name.strip("[]").rstrip(".").lower()


def _number(text: str) -> Number | None:
    try:
        number = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number
