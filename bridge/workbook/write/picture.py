"""A picture on a sheet of a new workbook, as openpyxl takes it, without the library that it would ask for the picture's size."""

from __future__ import annotations

from openpyxl.drawing.image import Image

_WIDTH, _HEIGHT = slice(16, 20), slice(20, 24)
"""Where a PNG says how large it is."""


class SheetPicture(Image):
    """A PNG at two pixels for one."""

    def __init__(self, png: bytes) -> None:
        self._png = png
        self.format = "png"
        # Half of its pixels: drawn for dense screens, it prints sharp at that size.
        self.width, self.height = (int.from_bytes(png[part], "big") // 2 for part in (_WIDTH, _HEIGHT))

    def _data(self) -> bytes:
        return self._png
