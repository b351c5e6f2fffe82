"""The app's icon: drawn by packaging/pictures/icons.py, in the sizes that pages and packages ask for."""

import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from companion import NAME
from pictures import icons

ASSETS = icons.ASSETS


def test_the_drawing_is_that_of_the_script() -> None:
    assert icons.SVG.read_text("utf-8") == icons.drawn(icons.fort())


@pytest.mark.parametrize(
    "picture", [picture for picture in icons.PICTURES if picture.side <= 512], ids=lambda p: p.name
)
def test_a_picture_is_that_of_the_script(picture: icons.Picture) -> None:
    """But for the least of differences: another version of the library may round otherwise."""
    made = icons.painted(picture, icons.fort())
    with Image.open(ASSETS / picture.name) as kept:
        difference = ImageChops.difference(made, kept.convert("RGBA"))

    assert max(difference.tobytes()) <= 8


def test_the_manifest_names_pictures_of_that_size() -> None:
    """A phone's home screen shows our name and icon, on our ground while it loads."""
    manifest = json.loads(Path(ASSETS, "manifest.json").read_text("utf-8"))

    assert manifest["name"] == manifest["short_name"] == NAME
    assert manifest["background_color"] == manifest["theme_color"] == icons.GROUND
    for icon in manifest["icons"]:
        with Image.open(ASSETS / icon["src"]) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
