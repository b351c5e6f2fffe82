"""The options of the command line, and messages about them.

`companion replay` reads it too and starts fast: nothing of the app is loaded here, and of Python's library only what
every command needs.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from companion import NAME, __version__

THIS_MACHINE: Final = "127.0.0.1"
STANDARD_INPUT: Final = ("-", "/dev/stdin")
HIGHEST_PORT: Final = 65535
EXIT_CODES: Final = (
    "exit code: the highest of 0 (all legal), 1 (an entry breaks a rule), 2 (a file is no record, or the command is "
    "wrong); 3 if the result could not be printed"
)


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of the app. Raises SystemExit, after a line of help or of what is wrong."""
    made = parser()
    for word in arguments:  # else its value is taken for a command
        option = word.partition("=")[0]
        if option.startswith("--") and f" {option}" not in made.format_help():
            made.error(f"there is no option {option}: companion --help lists them")
    options = made.parse_args(["--help"] if list(arguments) == ["help"] else arguments)
    if options.command:
        made.error(f"{options.command} goes first: companion {options.command} ...")
    if not options.web and (ignored := served_only(options)):
        made.error(f"{', '.join(ignored)}: only with --web. Without it the app opens in a window of its own")
    if options.key and not options.certificate:
        made.error("--key goes with --certificate")
    options.certificate = (options.certificate, options.key or options.certificate) if options.certificate else None
    if problem := problem_of(options.certificate):
        made.error(problem)
    return options


def served_only(options: argparse.Namespace) -> list[str]:
    """Return the options that were given and mean nothing to a window of the app's own.

    >>> served_only(parser().parse_args(["--port", "8550", "--name", "games"]))
    ['--port', '--name']
    """
    given = {
        "--host": options.host != THIS_MACHINE,
        "--port": options.port,
        "--name": options.name,
        "--address": options.address,
        "--certificate": options.certificate,
        "--hub": options.hub,
        "--sockets": options.sockets,
        "--sockets-a-device": options.sockets_a_device,
    }
    return [option for option, value in given.items() if value]


def parser() -> argparse.ArgumentParser:
    """Return the parser of `companion` itself: the app's options, and the commands by their names."""
    made = argparse.ArgumentParser(
        prog="companion",
        usage="companion [option ...]\n       companion COMMAND ...",
        description=f"{NAME}: keeps score at the table and says why a move is refused. "
        "Without a command it opens the app.",
    )
    made.add_argument("-V", "--version", action="version", version=f"{NAME} {__version__}", help="print the version")
    made.add_argument("--web", action="store_true", help="show the app in the browser instead of a window of its own")
    _add_data(made)
    served = made.add_argument_group("served to browsers (with --web, or where there is no screen)")
    served.add_argument("--host", default=THIS_MACHINE, help="the address to listen on (default: this machine only)")
    _add_port(served, "the port to listen on (default: a free one)")
    served.add_argument(
        "--name", action="append", default=[], help="another name under which browsers reach this machine"
    )
    served.add_argument(
        "--address",
        type=public_address,
        metavar="URL",
        help="where others find the app, if a server of yours stands before it: https://games.example.org/",
    )
    served.add_argument("--certificate", metavar="FILE", help="speak HTTPS with this certificate (PEM)")
    served.add_argument("--key", metavar="FILE", help="its private key, if it is in a separate file")
    served.add_argument("--sockets", type=count, metavar="N", help="windows that may be open at a time")
    served.add_argument(
        "--sockets-a-device",
        type=count,
        metavar="N",
        help="windows one device may have open (behind a proxy, all devices count as one)",
    )
    served.add_argument(
        "--hub",
        metavar="nats://HOST[,HOST2]",
        default="",
        help="serve games together with other processes, which share them through these servers",
    )
    commands = made.add_subparsers(prog="companion", title="commands", dest="command", metavar="COMMAND")
    add_replay(commands.add_parser("replay", help="replay game records and print their results"))
    add_doctor(commands.add_parser("doctor", help="say what this installation can do and what is missing"))
    return made


def add_replay(made: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add to a parser what `companion replay` takes, and return it."""
    made.description = "Replays exported games without the app and prints their results."
    made.epilog = EXIT_CODES
    made.add_argument("files", nargs="+", metavar="FILE", help="an exported game; - reads it from the standard input")
    made.add_argument("--json", action="store_true", help="print one line of JSON for each file")
    return made


def add_doctor(made: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add to a parser what `companion doctor` takes, and return it."""
    made.description = "Says what this installation can do, and what is missing."
    made.epilog = "exit code: 0 if all is well, 1 if something needs help"
    _add_data(made)
    _add_port(made, "the port that the app is to listen on")
    return made


def _add_data(made: argparse._ActionsContainer) -> None:
    made.add_argument("--data", type=folder, metavar="DIR", help="where games and settings are kept")


def _add_port(made: argparse._ActionsContainer, help: str) -> None:
    made.add_argument("--port", type=port, default=0, help=help)


def folder(text: str) -> str:
    """Return the path of a folder. Raises ArgumentTypeError if it is empty, as a variable that was never set.

    >>> folder("games")
    'games'
    """
    if not text.strip():
        raise argparse.ArgumentTypeError("it names no folder")
    return text


def port(text: str) -> int:
    """Return the number of a port; 0 is any free one. Raises ArgumentTypeError where there is no such port.

    >>> port("8550")
    8550
    """
    if not text.isascii() or not text.isdigit() or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: these are 1 to {HIGHEST_PORT}, and 0 for a free one")
    return int(text)


def count(text: str) -> int:
    """Return a number of windows. Raises ArgumentTypeError if it is not a positive number.

    >>> count("8")
    8
    """
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of windows: at least 1")
    return int(text)


def public_address(text: str) -> str:
    """Return a public address. Raises ArgumentTypeError if a browser could not open it.

    >>> public_address("https://games.example.org")
    'https://games.example.org/'
    """
    import re
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text.strip())
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
        is_one = is_one and not (parts.username or parts.query or parts.fragment or re.search(r"\s", parts.netloc))
        is_one = is_one and (parts.port is None or parts.port > 0)
    except ValueError:  # a port that is no number, or brackets that do not close
        is_one = False
    if not is_one:
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://games.example.org/")
    return f"{parts.scheme}://{parts.netloc}/"


def problem_of(certificate: tuple[str, str] | None) -> str:
    """Return why the app cannot speak HTTPS with a certificate and its key, with the file's name; "" where it can."""
    if certificate is None:
        return ""
    import ssl

    for option, file in zip(("--certificate", "--key"), certificate, strict=True):
        try:
            with open(file, "rb"):
                pass
        except OSError as error:
            return f"{option} {file}: {error.strerror or error}"
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*certificate, password="")
    except (OSError, ValueError) as error:
        files = " and ".join(dict.fromkeys(certificate))
        return f"--certificate: {files} cannot be used: {getattr(error, 'reason', None) or error}"
    return ""
