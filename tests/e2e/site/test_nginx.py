"""The site on nginx as Debian ships it, with the file types that it knows by itself."""

from __future__ import annotations

import getpass
import shutil
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.drive import FIRST_START, PATIENCE
from tests.drive.app_server import free_port
from tests.drive.driver import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long]

NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
TYPES = Path("/etc/nginx/mime.types")
CONFIGURATION = """
user {user};
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    include {types};
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{ listen 127.0.0.1:{port}; root {site}; }}
}}
"""


@pytest.mark.skipif(not NGINX or not TYPES.exists(), reason="nginx is not installed: apt-get install nginx-light")
def test_the_site_opens_on_a_stock_nginx(browser: Browser, site: Path, tmp_path: Path) -> None:
    """Every module has a name that the host sends as JavaScript; a browser runs nothing else."""
    port, configuration = free_port(), tmp_path / "nginx.conf"
    text = CONFIGURATION.format(user=getpass.getuser(), folder=tmp_path, types=TYPES, port=port, site=site)
    configuration.write_text(text, "utf-8")
    command = [str(NGINX), "-e", "stderr", "-c", str(configuration), "-g", "daemon off;"]
    with subprocess.Popen(command) as nginx:
        try:
            time.sleep(1)
            assert nginx.poll() is None
            with closing(Screen.open(browser, f"http://127.0.0.1:{port}", "/")) as screen:
                screen.page.wait_for_selector("#splash", state="detached", timeout=1000 * FIRST_START)
                assert screen.problems == []
        finally:
            nginx.terminate()
            nginx.wait(PATIENCE)
