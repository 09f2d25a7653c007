"""A workbook as a package: what opens, what is refused and with which words, what a patch leaves as
it was.
"""

from __future__ import annotations

import io
import shutil
import struct
import subprocess
import zipfile
import zlib
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.planner_workbooks import MAIN, contents, everything, opened, planned
from openpyxl import Workbook

from bridge.errors import WorkbookError
from bridge.workbook.opc.package import Package
from bridge.workbook.opc.package_edit import PackageEdit, patch
from bridge.workbook.sheet.patch import RowPatch, patch_rows

RED = (
    '<patternFill patternType="solid"><fgColor rgb="FFFFD9D2"/><bgColor'
    ' indexed="64"/></patternFill>'
)
STRICT = (
    (MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main"),
    (
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://purl.oclc.org/ooxml/officeDocument/relationships",
    ),
)


def rewritten(
    source: Path, target: Path, change: Callable[[str, bytes], tuple[str, bytes]]
) -> Path:
    """Copy a package with each part's name and content changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(*change(member.filename, old.read(member)))
    return target


def strict(source: Path, target: Path) -> Path:
    def change(name: str, content: bytes) -> tuple[str, bytes]:
        for before, after in STRICT if name.endswith((".xml", ".rels")) else ():
            content = content.replace(before.encode(), after.encode())
        return name, content

    return rewritten(source, target, change)


def refusal(path: Path) -> str:
    with pytest.raises(WorkbookError) as caught:
        read_all(path)
    return str(caught.value)


def read_all(path: Path) -> None:
    with Package.open(path) as package:
        for name in package.names:
            with package.open_part(name) as stream:
                while stream.read(1 << 16):
                    pass
        deque(package.strings, 0)


def test_files_of_other_kinds_are_refused_by_name(tmp_path: Path) -> None:
    wrong = tmp_path / "Plan.xlsx"
    cases = {
        b"": "empty",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600): "(.xls)",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
        + bytes(600)
        + "EncryptedPackage".encode("utf-16-le"): "password",
        b"<!DOCTYPE html><html></html>": "web page",
        b"  <html><table>": "web page",
        b"<?xml version='1.0'?><Workbook/>": "XML file",
        b"ID;Name\r\nA;B\r\n": ".csv",
        "ID;Navn\r\nA;Måløv\r\n".encode("latin-1"): ".csv",
        b"\x89PNG\r\n\x1a\n\0\0": "not a workbook",
        b"PK\3\4 and no more": "damaged",
    }
    for content, words in cases.items():
        wrong.write_bytes(content)
        assert words in refusal(wrong), content
        assert "Plan.xlsx" in refusal(wrong)


def test_other_packages_are_refused_by_name(tmp_path: Path) -> None:
    def package(name: str, parts: dict[str, str]) -> Path:
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for part, content in parts.items():
                archive.writestr(part, content)
        return tmp_path / name

    assert ".ods" in refusal(
        package(
            "a.xlsx",
            {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>"},
        )
    )
    assert "zip file" in refusal(package("b.xlsx", {"a.txt": "x"}))
    assert ".xlsb" in refusal(
        package("c.xlsx", {"[Content_Types].xml": "<Types/>", "xl/workbook.bin": "x"})
    )
    word = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override'
        ' PartName="/word/document.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    )
    relation = (
        "<Relationships"
        ' xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r"'
        ' Target="word/document.xml" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
    )
    parts = {
        "[Content_Types].xml": word,
        "_rels/.rels": relation,
        "word/document.xml": "<document/>",
    }
    assert "another kind of document" in refusal(package("d.xlsx", parts))


def test_damage_is_refused(tmp_path: Path) -> None:
    plan = planned(tmp_path / "Plan.xlsx")
    whole = plan.read_bytes()
    for length in (30, 1000, len(whole) // 2, len(whole) - 10):
        plan.write_bytes(whole[:length])
        assert "damaged" in refusal(plan)
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        member = archive.getinfo("xl/worksheets/sheet1.xml")
    for at in (member.header_offset + 200, member.header_offset + 30, member.header_offset):
        plan.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        assert "damaged" in refusal(plan)
    plan.write_bytes(whole)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(plan, "a") as archive:
        archive.writestr("xl/styles.xml", "<styleSheet/>")
    assert "damaged" in refusal(plan)
    plan.write_bytes(whole)
    with zipfile.ZipFile(plan, "a") as archive:
        archive.writestr("XL/Styles.xml", "<styleSheet/>")
    assert "damaged" in refusal(plan)


def test_missing_parts_are_refused(tmp_path: Path) -> None:
    plan = planned(tmp_path / "plan.xlsx")
    for gone in ("xl/worksheets/sheet1.xml", "xl/workbook.xml", "[Content_Types].xml"):
        with zipfile.ZipFile(plan) as old, zipfile.ZipFile(tmp_path / "gone.xlsx", "w") as new:
            for member in old.infolist():
                if member.filename != gone:
                    new.writestr(member, old.read(member))
        assert "gone.xlsx cannot be opened" in refusal(tmp_path / "gone.xlsx")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    "part",
    [
        "xl/workbook.xml",
        "xl/worksheets/sheet2.xml",
        "xl/styles.xml",
        "docProps/app.xml",
        "xl/_rels/workbook.xml.rels",
    ],
)
def test_a_document_type_declaration_is_refused_in_any_part(
    tmp_path: Path, part: str, encoding: str
) -> None:
    def change(name: str, content: bytes) -> tuple[str, bytes]:
        if name != part:
            return name, content
        text = (
            content.decode().partition("?>")[2]
            if content.startswith(b"<?xml")
            else content.decode()
        )
        return (
            name,
            f'<?xml version="1.0" encoding="{encoding}"?><!-- {"x" * 5000} --><!DOCTYPE a [<!ENTITY'
            f' b "c">]>{text}'.encode(encoding),
        )

    assert "damaged" in refusal(
        rewritten(planned(tmp_path / "plan.xlsx"), tmp_path / "bad.xlsx", change)
    )


def test_a_bomb_is_refused_by_what_comes_out(tmp_path: Path) -> None:
    plan = planned(tmp_path / "plan.xlsx")
    with (
        zipfile.ZipFile(plan, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/media/image.emf", "w") as part,
    ):
        for _ in range(70):
            part.write(bytes(1 << 20))
    assert "unpacks to far more" in refusal(plan)
    lying = bytearray(plan.read_bytes())
    at = lying.rfind(b"PK\1\2")
    assert b"image.emf" in lying[at:]
    lying[at + 24 : at + 28] = struct.pack("<I", 4096)
    plan.write_bytes(lying)
    assert "cannot be opened" in refusal(plan)


def test_a_directory_without_end_is_refused(tmp_path: Path) -> None:
    plan = planned(tmp_path / "plan.xlsx")
    content = bytearray(plan.read_bytes())
    at = content.rfind(b"PK\5\6")
    content[at + 12 : at + 16] = struct.pack("<I", 900 << 20)
    plan.write_bytes(content)
    assert "far more parts" in refusal(plan)


def test_a_member_with_a_password_or_another_packing_is_refused(tmp_path: Path) -> None:
    plan = planned(tmp_path / "plan.xlsx")
    content = bytearray(plan.read_bytes())
    at = content.find(b"PK\1\2")
    content[at + 8] |= 1
    (tmp_path / "locked.xlsx").write_bytes(content)
    assert "password" in refusal(tmp_path / "locked.xlsx")
    with (
        zipfile.ZipFile(plan) as old,
        zipfile.ZipFile(tmp_path / "packed.xlsx", "w", zipfile.ZIP_LZMA) as new,
    ):
        for member in old.infolist():
            new.writestr(member.filename, old.read(member))
    assert "packed in a way" in refusal(tmp_path / "packed.xlsx")


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

    def upper(name: str, content: bytes) -> tuple[str, bytes]:
        return (
            name
            if name in {"[Content_Types].xml", "_rels/.rels"} or "rels" in name
            else name.upper()
        ), content

    def backslashes(name: str, content: bytes) -> tuple[str, bytes]:
        return name.replace("/", "\\") if name.startswith("xl/worksheets/s") else name, content

    def relative(name: str, content: bytes) -> tuple[str, bytes]:
        if name == "xl/_rels/workbook.xml.rels":
            content = content.replace(
                b'Target="/xl/worksheets/sheet1.xml"', b'Target="./../xl/worksheets/sheet1.xml"'
            )
            content = content.replace(
                b'Target="/xl/worksheets/sheet2.xml"', b'Target="worksheets\\sheet2.xml"'
            )
        return name, content

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
        "plain": plan,
        "strict": strict(plan, folder / "strict.xlsx"),
        "streamed": streamed,
        "upper case": rewritten(plan, folder / "upper.xlsx", upper),
        "backslashes": rewritten(plan, folder / "backslashes.xlsx", backslashes),
        "relative": rewritten(plan, folder / "relative.xlsx", relative),
        "prefixed": rewritten(plan, folder / "prefixed.xlsx", prefixed),
        "utf-16": rewritten(plan, folder / "utf16.xlsx", utf16),
        "everything": everything(folder),
    }


ODD = [
    "plain",
    "strict",
    "streamed",
    "upper case",
    "backslashes",
    "relative",
    "prefixed",
    "utf-16",
    "everything",
]


@pytest.mark.parametrize("kind", ODD)
def test_odd_but_harmless_files_open_and_are_patched(tmp_path: Path, kind: str) -> None:
    path = odd_workbooks(tmp_path)[kind]
    before = contents(path)
    with Package.open(path) as package:
        assert [sheet.name for sheet in package.sheets] == ["Activities", "My figures"]
        edit = PackageEdit(package)
        part = package.sheets[0].part
        styles = edit.styles
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
                patch_rows(package.open_part(part), target, patches)
            ),
        )
        namespace = package.workbook.root.namespace
        edit.append_sheet(
            "Ours",
            f'<worksheet xmlns="{namespace}"><sheetData/></worksheet>'.encode(),
            "veryHidden",
        )
        edit.define("Ours_Name", "Ours!$A$1")
        edit.write(path)
    after = contents(path)
    folder = part.replace("\\", "/").rpartition("/")[0]
    expected = {
        part,
        package.workbook_part,
        "xl/_rels/workbook.xml.rels",
        "[Content_Types].xml",
        str(package.styles_part),
    }
    assert {name for name in before if before[name] != after[name]} == expected
    assert set(after) - set(before) == {f"{folder}/sheet3.xml"} or kind in {
        "upper case",
        "backslashes",
    }
    with Package.open(path) as package:
        assert [(sheet.name, sheet.state) for sheet in package.sheets] == [
            ("Activities", "visible"),
            ("My figures", "visible"),
            ("Ours", "veryHidden"),
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


def assert_none_skipped(skipped: tuple[tuple[int, int], ...]) -> None:
    assert skipped == ()


def office(path: Path, folder: Path) -> None:
    """Let LibreOffice open a workbook and save it."""
    program = shutil.which("soffice")
    assert program is not None, "LibreOffice is needed for this test"
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    subprocess.run(
        [
            program,
            profile,
            "--headless",
            "--convert-to",
            "xlsx",
            "--outdir",
            str(folder),
            str(path),
        ],
        check=True,
        capture_output=True,
        timeout=600,
    )


def test_a_workbook_without_styles_gets_them(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active.append(["ID"])
    book.save(tmp_path / "plain.xlsx")
    with (
        zipfile.ZipFile(tmp_path / "plain.xlsx") as old,
        zipfile.ZipFile(tmp_path / "bare.xlsx", "w") as new,
    ):
        for member in old.infolist():
            content = old.read(member)
            if member.filename == "xl/_rels/workbook.xml.rels":
                content = b"".join(
                    line
                    for line in content.replace(b"<Rel", b"\n<Rel").splitlines()
                    if b"styles" not in line
                )
            if member.filename == "[Content_Types].xml":
                content = b"".join(
                    line
                    for line in content.replace(b"<Over", b"\n<Over").splitlines()
                    if b"styles" not in line
                )
            if member.filename != "xl/styles.xml":
                new.writestr(member, content)
    path = tmp_path / "bare.xlsx"
    with Package.open(path) as package:
        edit = PackageEdit(package)
        part = package.sheets[0].part
        styles = edit.styles
        patches = {1: RowPatch({}, lambda column, style: styles.with_fill(style, RED))}
        edit.replace(
            part,
            lambda target: assert_none_skipped(
                patch_rows(package.open_part(part), target, patches)
            ),
        )
        edit.write(path)
    assert opened(path).worksheets[0]["A1"].fill.fgColor.rgb == "FFFFD9D2"


def test_the_old_file_stays_when_writing_fails(tmp_path: Path) -> None:
    path = planned(tmp_path / "plan.xlsx")
    before = path.read_bytes()

    def broken(target: object) -> None:
        raise OSError(28, "No space left on device")

    with (
        Package.open(path) as package,
        pytest.raises(WorkbookError, match=r"plan\.xlsx was not written"),
    ):
        patch(package, path, {"xl/styles.xml": broken})
    with (
        Package.open(path) as package,
        pytest.raises(WorkbookError, match="could not be read back"),
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
