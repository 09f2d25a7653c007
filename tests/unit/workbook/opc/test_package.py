"""A workbook as a package: what opens, what is refused and with which words, what a patch leaves as
it was.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path

import pytest
from builders.packages import rewritten, strict
from builders.planner_workbooks import contents, everything, opened, planned

from bridge.errors import WorkbookError
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import PackageEdit, patch
from bridge.workbook.sheet.patch import RowPatch, patch_rows

RED = (
    '<patternFill patternType="solid"><fgColor rgb="FFFFD9D2"/><bgColor'
    ' indexed="64"/></patternFill>'
)


def assert_none_skipped(skipped: tuple[tuple[int, int], ...]) -> None:
    assert skipped == ()


def test_the_old_file_stays_when_writing_fails(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    before = path.read_bytes()

    def broken(target: object) -> None:
        raise OSError(28, "No space left on device")

    with (
        Package.open(path) as package,
        pytest.raises(WorkbookError, match=r"plan\.xlsx was not saved"),
    ):
        patch(package, path, {"xl/styles.xml": broken})
    with (
        Package.open(path) as package,
        pytest.raises(WorkbookError, match="new file cannot be read"),
    ):
        patch(package, path, {"xl/styles.xml": b"<styleSheet>"})
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["plan.xlsx"]


def test_damage_in_an_untouched_part_keeps_the_old_file(tmp_path: Path) -> None:
    path = everything(tmp_path)
    content = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        at = archive.getinfo("xl/vbaProject.bin").header_offset
    content[at + 80] ^= 1
    path.write_bytes(content)
    with Package.open(path) as package, pytest.raises(WorkbookError):
        patch(package, path, {"docProps/app.xml": b"<Properties/>"})
    assert path.read_bytes() == bytes(content)


def test_every_untouched_member_keeps_its_packed_bytes(tmp_path: Path) -> None:
    path = everything(tmp_path)
    with zipfile.ZipFile(path) as archive:
        before = {
            member.filename: (
                member.CRC,
                member.compress_size,
                member.date_time,
                member.external_attr,
            )
            for member in archive.infolist()
        }
    with Package.open(path) as package:
        patch(package, tmp_path / "copy.xlsm", {}, {"custom/new.xml": b"<a/>"})
    with zipfile.ZipFile(tmp_path / "copy.xlsm") as archive:
        after = {
            member.filename: (
                member.CRC,
                member.compress_size,
                member.date_time,
                member.external_attr,
            )
            for member in archive.infolist()
        }
    assert after.pop("custom/new.xml")[0] == zlib.crc32(b"<a/>")
    assert list(after.items()) == list(before.items())


def odd_workbooks(folder: Path) -> dict[str, Path]:
    plan = planned(folder / "plan.xlsx")
    streamed = folder / "streamed.xlsx"

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.content = b""

        def writable(self) -> bool:
            return True

        def write(self, piece: bytes) -> int:  # type: ignore[override]
            self.content += piece
            return len(piece)

    pipe = Pipe()
    with zipfile.ZipFile(plan) as old, zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(member.filename, old.read(member))
    streamed.write_bytes(pipe.content)

    def prefixed(name: str, content: bytes) -> tuple[str, bytes]:
        if name in {"xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml"}:
            content = (
                content.replace(b"</", b"\0")
                .replace(b"<", b"<x:")
                .replace(b"\0", b"</x:")
                .replace(b"<x:?xml", b"<?xml")
                .replace(b"xmlns=", b"xmlns:x=")
            )
            content = content.replace(b"<x:legacyDrawing", b"<x:legacyDrawing")
        return name, content

    def utf16(name: str, content: bytes) -> tuple[str, bytes]:
        if name in {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"}:
            content = b'<?xml version="1.0" encoding="UTF-16"?>'.decode().encode(
                "utf-16"
            ) + content.decode().partition("?>" if b"?>" in content else "\0")[
                2 if b"?>" in content else 0
            ].encode("utf-16-le")
        return name, content

    return {
        "strict": strict(plan, folder / "strict.xlsx"),
        "streamed": streamed,
        "prefixed": rewritten(plan, folder / "prefixed.xlsx", prefixed),
        "utf-16": rewritten(plan, folder / "utf16.xlsx", utf16),
        "everything": everything(folder),
    }


@pytest.mark.parametrize("kind", ["strict", "streamed", "prefixed", "utf-16", "everything"])
def test_odd_but_harmless_files_open_and_are_patched(tmp_path: Path, kind: str) -> None:
    path = odd_workbooks(tmp_path)[kind]
    before = contents(path)
    with Package.open(path) as package:
        assert [sheet.name for sheet in package.sheets] == ["Activities", "My figures"]
        edit = PackageEdit(package)
        part = package.sheets[0].part
        styles, texts = edit.styles, edit.texts
        patches = {
            3: RowPatch(
                {9: "Not accepted"},
                lambda column, style: styles.with_fill(style, RED),
                range(1, 11),
            ),
            20: RowPatch({1: "new"}),
        }
        edit.replace(
            part,
            lambda target: assert_none_skipped(
                patch_rows(package.open_part(part), target, texts, patches)
            ),
        )
        namespace = package.workbook.root.namespace
        edit.append_sheet(
            "Ours", f'<worksheet xmlns="{namespace}"><sheetData/></worksheet>'.encode()
        )
        edit.define("Ours_Name", "Ours!$A$1")
        edit.write(path)
    after = contents(path)
    folder = part.rpartition("/")[0]
    expected = {
        part,
        package.workbook_part,
        "xl/_rels/workbook.xml.rels",
        "[Content_Types].xml",
        str(package.styles_part),
    }
    assert {name for name in before if before[name] != after[name]} == expected
    assert set(after) - set(before) == {f"{folder}/sheet3.xml", "xl/sharedStrings.xml"}
    with Package.open(path) as package:
        assert [(sheet.name, sheet.state) for sheet in package.sheets] == [
            ("Activities", "visible"),
            ("My figures", "visible"),
            ("Ours", "visible"),
        ]
        assert [
            (name.name, name.formula, name.hidden)
            for name in package.defined_names
            if name.name == "Ours_Name"
        ] == [("Ours_Name", "Ours!$A$1", True)]
        assert package.strict == (kind == "strict")
    if kind in {"plain", "streamed", "everything", "relative", "utf-16"}:
        book = opened(path)
        sheet = book["Activities"]
        assert sheet["I3"].value == "Not accepted"
        assert (
            sheet["A3"].fill.fgColor.rgb
            == sheet["C3"].fill.fgColor.rgb
            == sheet["I3"].fill.fgColor.rgb
            == "FFFFD9D2"
        )
        assert sheet["C3"].font.b
        assert sheet["C3"].border.left.style == "thick"
        assert sheet["D3"].number_format == "yyyy-mm-dd hh:mm"
        assert sheet["A4"].fill.patternType is None
        assert sheet["L2"].value == "=COUNTA(A2:A999)"
        assert sheet["A20"].value == "new"
