"""`companion`: the app; `companion replay`: the command. Each loads only what it needs."""

import sys


def main() -> int:
    """Runs what the command line asks for and returns the exit code."""
    if sys.argv[1:2] == ["replay"]:
        from companion.cli import replay

        return replay(sys.argv[2:])
    from companion.app import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
