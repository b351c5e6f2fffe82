"""The parts of the package's metadata that name the repository: addresses, and a README that can be read outside of it.

Only whoever builds knows where the repository lies. GitHub's runners say it; where nobody does, the README's pictures
become their descriptions and its links within the repository plain words, and there are no addresses.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parents[2]
RELATIVE = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
"""A picture or a link of Markdown to a file of the repository: the exclamation mark, the words, the path."""


class MetadataHook(MetadataHookInterface):
    """Hatchling's hook for `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add both to the metadata of the project."""
        repository = repository_of(os.environ)
        text = (ROOT / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": readable(text, repository, f"v{metadata['version']}"),
        }
        metadata["urls"] = urls(repository) if repository else {}


def repository_of(environment: Any) -> str:
    """Return the address of the repository whose workflow runs, "" where none does."""
    server, name = environment.get("GITHUB_SERVER_URL", ""), environment.get("GITHUB_REPOSITORY", "")
    return f"{server}/{name}" if server and name else ""


def urls(repository: str) -> dict[str, str]:
    """Return the addresses that a package index shows."""
    return {
        "Source": repository,
        "Releases": f"{repository}/releases",
        "Changes": f"{repository}/blob/main/packaging/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Security": f"{repository}/security",
    }


def readable(text: str, repository: str, revision: str) -> str:
    """Return a README's text whose pictures and links lead into the repository, or, without one, nowhere."""

    def replaced(found: re.Match[str]) -> str:
        mark, words, path = found.groups()
        if not repository:
            return words
        return f"{mark}[{words}]({repository}/{'raw' if mark else 'blob'}/{revision}/{path})"

    return RELATIVE.sub(replaced, text)
