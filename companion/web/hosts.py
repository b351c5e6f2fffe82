"""The names and IP addresses of this machine, and the check that a request is meant for it.

A page of another site can point its own name to this machine (DNS rebinding); its requests then carry that name. An IP
address cannot be redirected, so the one at which a request has arrived is always accepted.
"""

import contextlib
import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

_VIRTUAL: Final = ("tun", "tap", "wg", "ppp", "tailscale", "docker", "br-", "veth", "virbr", "lo")
"""Beginnings of the names of network interfaces that no phone is on."""
LOOPBACK_NAME: Final = "localhost"
MAX_NUMBERS: Final = 6
_NUMBER_OF_A_CARD: Final = 0x8915
"""SIOCGIFADDR: reads the IPv4 address of a network interface."""
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z._-]{1,253})(:[0-9]{1,5})?")

Number = ipaddress.IPv4Address | ipaddress.IPv6Address


def own_names(more: Iterable[str] = ()) -> frozenset[str]:
    """Return the names under which other devices reach this machine, in lower case, together with `more`."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    found = {LOOPBACK_NAME, name, short, *(f"{short}.{end}" for end in ("local", "lan", "home", "fritz.box"))}
    return frozenset((found | {_bare(one) for one in more}) - {""})


def is_ours(host: str, arrived_at: str | None, names: Collection[str]) -> bool:
    """Return True if the Host header names this machine; `arrived_at` is the local IP address of the connection."""
    found = _HOST.fullmatch(host)
    if not found:
        return False
    name = _bare(found[1])
    number, here = _number(name), _number(arrived_at or "")
    if name in names:
        return True
    return number is not None and number == here


def is_loopback(address: str) -> bool:
    """Return True if an IP address or name is a loopback address."""
    number = _number(_bare(address))
    return address == LOOPBACK_NAME or (number is not None and number.is_loopback)


def network_of(address: str) -> str:
    """Return the network that limits apply to: an IPv4 address, or the /64 network of an IPv6 address.

    A device may choose any number of addresses within its IPv6 network.
    """
    number = _number(address)
    if isinstance(number, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((number, 64), strict=False))
    return str(number or address)


def number_here() -> str:
    """Return this machine's IPv4 address in the local network; "" if there is no network."""
    routed = ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: the system only selects a route
        routed = str(probe.getsockname()[0])
    return likeliest(routed, dict(_numbers_of_cards()))


def likeliest(routed: str, cards: Mapping[str, str]) -> str:
    """Return the address that phones can reach: `routed`, or that of a real card if it is one of a VPN or container.

    >>> likeliest("10.8.0.2", {"lo": "127.0.0.1", "tun0": "10.8.0.2", "wlan0": "192.168.1.23"})
    '192.168.1.23'
    """
    real = [number for name, number in cards.items() if not name.startswith(_VIRTUAL)]
    return next(iter(real), routed) if routed in cards.values() and routed not in real else routed


def addresses_here() -> tuple[str, ...]:
    """Return the addresses at which other devices may reach this machine, the most likely first.

    At most `MAX_NUMBERS` IPv4 addresses, followed by the mDNS name, which not every network resolves: test it by a
    request.
    """
    found = [number_here(), *dict(_numbers_of_cards()).values()]
    with contextlib.suppress(OSError):
        found += [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    numbers = [number for number in dict.fromkeys(found) if number and not is_loopback(number)]
    short = socket.gethostname().lower().partition(".")[0]
    return (*numbers[:MAX_NUMBERS], *([f"{short}.local"] if numbers and short != LOOPBACK_NAME else []))


def _numbers_of_cards() -> Iterator[tuple[str, str]]:
    """Yield name and IPv4 address of each network interface; nothing on systems other than Linux."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # an interface without an IPv4 address
                answer = fcntl.ioctl(probe.fileno(), _NUMBER_OF_A_CARD, struct.pack("256s", name[:15].encode()))
                yield name, socket.inet_ntoa(answer[20:24])


def _bare(name: str) -> str:
    return name.strip("[]").rstrip(".").lower()


def _number(text: str) -> Number | None:
    try:
        number = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number
