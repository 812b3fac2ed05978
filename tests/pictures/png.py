"""Small files: a screenshot in at most a few score of colours. Chromium reads the PNG, zlib writes the new one."""

import base64
import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 112
BITS = 5  # of each channel, for choosing the colours

READ = """async text => {
  const bytes = Uint8Array.from(atob(text), one => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
  const url = await new Promise(done => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(new Blob([data]));
  });
  return [width, height, url.slice(url.indexOf(",") + 1)];
}"""


def small(page: Page, screenshot: bytes) -> bytes:
    """`page` is any open one; nothing of it is changed."""
    width, height, text = page.evaluate(READ, base64.b64encode(screenshot).decode())
    pixels = np.frombuffer(base64.b64decode(text), np.uint8).reshape(height * width, 4)[:, :3].astype(np.int64)
    shift = 8 - BITS
    cell = ((pixels[:, 0] >> shift) << 2 * BITS) | ((pixels[:, 1] >> shift) << BITS) | (pixels[:, 2] >> shift)
    _, inverse, counts = np.unique(cell, return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(inverse, pixels[:, k]) / counts for k in range(3)], axis=1)
    box_of = boxes(means, counts)
    palette = np.stack(
        [np.bincount(box_of, means[:, k] * counts) / np.bincount(box_of, counts) for k in range(3)], axis=1
    )
    rows = box_of[inverse].astype(np.uint8).reshape(height, width)
    return written(rows, np.rint(palette).astype(np.uint8))


def boxes(colours: NDArray[np.float64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Median cut: the box whose colours lie widest apart is halved, until there are enough."""
    groups = [np.arange(len(colours))]
    while len(groups) < min(COLOURS, len(colours)):
        spread = [
            np.ptp(colours[one], axis=0).max() * np.sqrt(counts[one].sum()) if len(one) > 1 else -1.0 for one in groups
        ]
        widest = groups.pop(int(np.argmax(spread)))
        channel = int(np.argmax(np.ptp(colours[widest], axis=0)))
        widest = widest[np.argsort(colours[widest, channel], kind="stable")]
        weight = np.cumsum(np.sqrt(counts[widest]))
        at = int(np.clip(np.searchsorted(weight, weight[-1] / 2), 1, len(widest) - 1))
        groups += [widest[:at], widest[at:]]
    found = np.empty(len(colours), np.int64)
    for k, one in enumerate(groups):
        found[one] = k
    return found


def written(rows: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    height, width = rows.shape
    lines = np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1)  # filter 0 of each line
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
        (b"IEND", b""),
    ]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
