"""The app with a certificate of its own, which nobody has signed."""

from __future__ import annotations

import http.client
import socket
import ssl
import subprocess
from contextlib import closing
from pathlib import Path

from tests.drive import PATIENCE
from tests.drive.app_server import AppServer


def made_certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """A certificate that nobody has signed, for these names of hosts, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    about = ["-subj", "/CN=localhost", "-days", "2"]
    about += ["-addext", f"subjectAltName={','.join(f'DNS:{name}' for name in names)}"] if names else []
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *about, "-out", certificate, "-keyout", key]
    subprocess.run([str(part) for part in made], check=True, capture_output=True)
    return certificate, key


def unsigned() -> ssl.SSLContext:
    """A TLS client that accepts any certificate, signed or not."""
    return ssl._create_unverified_context()


class SecureServer(AppServer):
    """An app that speaks HTTPS."""

    @property
    def url(self) -> str:
        """Where a browser finds the app; without a slash at the end."""
        return f"https://127.0.0.1:{self.port}"

    def connect(self, timeout: float = PATIENCE) -> socket.socket:
        """A connection to the app, its encryption agreed on."""
        return unsigned().wrap_socket(super().connect(timeout))

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> http.client.HTTPResponse:
        """Ask for something."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=unsigned())
        with closing(connection):
            kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
            connection.request(method, path, body or None, {**headers, **kind})
            answer = connection.getresponse()
            answer.read()
            return answer

    def _answers(self) -> bool:
        try:
            self.ask("/join/here")
        except OSError:
            return False
        return True
