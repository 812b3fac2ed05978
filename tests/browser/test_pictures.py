"""The pictures in docs/: all there, and small without being spoilt."""

import base64
import struct

from playwright.sync_api import expect
from tests.pictures.__main__ import FOLDER, SCENES, SIZES
from tests.pictures.png import READ, small
from tests.server.harness import House

from .conftest import Open

TOTAL_MOST = 6_000_000

DIFFERENCE = """async ([one, other]) => {
  const pixels = async text => {
    const bytes = Uint8Array.from(atob(text), one => one.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, picture.width, picture.height).data;
  };
  const [first, second] = [await pixels(one), await pixels(other)];
  return first.reduce((sum, value, k) => sum + Math.abs(value - second[k]), 0) / first.length;
}"""


def test_every_scene_has_its_pictures() -> None:
    pictures = {picture.name: picture.read_bytes() for picture in FOLDER.glob("*.png")}
    assert set(pictures) == {f"{name}-{size}.png" for name in SCENES for size in SIZES}
    assert sum(map(len, pictures.values())) < TOTAL_MOST
    for name, picture in pictures.items():
        size = name.removesuffix(".png").rpartition("-")[2]
        assert struct.unpack(">II", picture[16:24]) == SIZES[size], name


def test_a_picture_is_smaller_and_looks_the_same(house: House, visit: Open) -> None:
    visitor = visit(house)
    expect(visitor.at("table-one")).to_be_visible()
    before = visitor.page.screenshot()
    after = small(visitor.page, before)
    assert len(after) < len(before) / 2
    width, height, _ = visitor.page.evaluate(READ, base64.b64encode(after).decode())
    assert (width, height) == (1280, 800)
    pair = [base64.b64encode(one).decode() for one in (before, after)]
    assert visitor.page.evaluate(DIFFERENCE, pair) < 1.5
