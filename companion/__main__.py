"""`companion`: the app; `companion replay`, `companion doctor`: the commands. Each loads only what it needs."""

import gc
import signal
import sys


def main() -> int:
    """Run what the command line asks for and return the exit code."""
    if sys.argv[1:2] == ["replay"]:
        gc.set_threshold(50_000)  # what a start loads stays: looking through it for garbage is time for nothing
        from companion.cli import replay

        code = replay(sys.argv[2:])
        gc.freeze()  # nor need it be taken apart at the end: the process gives everything back at once
        return code
    if sys.argv[1:2] == ["doctor"]:
        from companion.doctor import doctor

        return doctor(sys.argv[2:])
    from companion.arguments import read

    options = read(sys.argv[1:])
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # service managers end it so
    try:
        from companion.app import run

        return run(options)
    except KeyboardInterrupt:  # while it starts
        return 130


if __name__ == "__main__":
    sys.exit(main())
