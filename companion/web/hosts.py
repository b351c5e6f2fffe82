"""The names and numbers of this machine, and whether a request was meant for it.

A page of another site can have a name of its own point here (rebinding); its requests then carry that name. A number
cannot be made to point elsewhere, so the one at which a request has arrived is always ours.
"""

import contextlib
import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Collection, Iterable, Iterator
from typing import Final

LOOPBACK_NAME: Final = "localhost"
MOST_NUMBERS: Final = 6
_NUMBER_OF_A_CARD: Final = 0x8915
"""SIOCGIFADDR."""
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


def addresses_here() -> tuple[str, ...]:
    """The numbers and the name under which devices of the networks here may reach this machine, the likeliest first.

    The name is the one that networks give by themselves (mDNS), where they do: whether it leads here, a request tells.
    """
    first = number_here()
    found = [first, *_numbers_of_cards()]
    with contextlib.suppress(OSError):
        found += [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    numbers = [number for number in dict.fromkeys(found) if number and not is_loopback(number)]
    short = socket.gethostname().lower().partition(".")[0]
    return (*numbers[:MOST_NUMBERS], *([f"{short}.local"] if numbers and short != LOOPBACK_NAME else []))


def _numbers_of_cards() -> Iterator[str]:
    """The number of each network card, where the system tells."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # a card without a number
                answer = fcntl.ioctl(probe.fileno(), _NUMBER_OF_A_CARD, struct.pack("256s", name[:15].encode()))
                yield socket.inet_ntoa(answer[20:24])


def _bare(name: str) -> str:
    return name.strip("[]").rstrip(".").lower()


def _number(text: str) -> Number | None:
    try:
        number = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number
