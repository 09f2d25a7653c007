"""List the parts of the frozen program: Python distributions of the build environment, and
libraries of the build machine.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

import product

REACHES_THE_PROGRAM = {"pyinstaller"}
"""Build-only distributions that are part of the program: PyInstaller's bootloader."""

LEFT_OUT = {"rich", "pygments", "markdown-it-py", "mdurl"}
"""Runtime dependencies excluded from the program; typer would use them for colours."""

OWN_TEXTS = Path(__file__).parent / "licences"
WITHOUT_TEXT = {
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
"""Distributions whose wheels lack a licence text, and the texts that we add."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the program: `licence` as stated by its author, `texts` the files to include,
    `purl` its package URL.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]
    purl: str


FONTS = Path(__file__).parents[1] / "assets" / "fonts"
FONT = Part("Inter", "3.019", "OFL-1.1", (FONTS / "OFL.txt",), "pkg:github/rsms/inter@v3.19")
"""The font of the window: three unmodified weights, with the licence that allows bundling them."""


def parts(python: Path, collected: Path) -> list[Part]:
    """Return all parts of the program in the environment of `python`, sorted by name.

    `collected` is the list of binaries that the spec wrote.
    """
    shipped = locked("run") - LEFT_OUT | REACHES_THE_PROGRAM
    components = [
        _python_part(each)
        for each in distributions(path=[str(product.site_packages(python))])
        if _key(each.name) in shipped
    ]
    components += [_python_itself(python), FONT]
    components += _system_parts(
        [Path(source) for _, source in json.loads(collected.read_text(encoding="utf-8"))]
    )
    return sorted(components, key=lambda part: (part.name.lower(), part.version))


def locked(name: str) -> set[str]:
    """Return the names in a lock file."""
    lines = (Path(__file__).parent / f"lock-{name}.txt").read_text(encoding="utf-8").splitlines()
    return {_key(line.split("==")[0]) for line in lines if "==" in line}


def write_licences(components: list[Part], folder: Path) -> None:
    """Write the licence texts of all parts, one folder each, and a table.

    Stops at a part without a text.
    """
    shutil.rmtree(folder, ignore_errors=True)
    missing = [part.name for part in components if not part.texts]
    if missing:
        raise SystemExit(
            f"No licence text was found for {', '.join(missing)}. Add it to packaging/licences and"
            " parts.WITHOUT_TEXT."
        )
    for part in components:
        place = folder / part.name
        place.mkdir(parents=True, exist_ok=True)
        for text in part.texts:
            shutil.copyfile(text, place / text.name)
    lines = [f"{part.name} {part.version}: {part.licence}" for part in components]
    (folder / "README.txt").write_text(
        "Sheetbridge contains these parts; the text of each licence is in the folder of its"
        " name.\n\n" + "\n".join(lines) + "\n",
        encoding="utf-8",
    )


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _python_part(distribution: Distribution) -> Part:
    key = _key(distribution.name)
    files = [
        Path(str(distribution.locate_file(file)))
        for file in distribution.files or []
        if _is_licence(str(file))
    ]
    texts = [path for path in files if path.is_file()] or [
        OWN_TEXTS / name for name in WITHOUT_TEXT.get(key, ())
    ]
    return Part(
        distribution.name,
        distribution.version,
        _licence(distribution),
        tuple(texts),
        f"pkg:pypi/{key}@{distribution.version}",
    )


def _is_licence(path: str) -> bool:
    name = path.rsplit("/", 1)[-1]
    return (
        ".dist-info/" in path
        and re.match(r"(licen[cs]e|copying|notice|authors)", name, re.IGNORECASE) is not None
    )


def _licence(distribution: Distribution) -> str:
    """Return the stated licence: the expression, the first line of the older field, or the
    classifiers.
    """
    told = distribution.metadata
    lines = [
        line
        for field in ("License-Expression", "License")
        for text in told.get_all(field) or []
        for line in text.splitlines()
    ]
    classes = [
        line.rsplit(" :: ", 1)[1]
        for line in told.get_all("Classifier") or []
        if line.startswith("License ::")
    ]
    return next((line.strip() for line in lines if line.strip()), ", ".join(classes))


def _python_itself(python: Path) -> Part:
    """Return CPython as a part.

    Its licence is beside its library or, with the system's Python, in the system's documentation.
    """
    question = (
        "import os, platform; print(platform.python_version()); print(os.path.dirname(os.__file__))"
    )
    version, library = subprocess.run(
        [str(python), "-c", question], capture_output=True, text=True, check=True
    ).stdout.split("\n")[:2]
    short = version.rsplit(".", 1)[0]
    places = (
        Path(library) / "LICENSE.txt",
        Path(library).parent / "LICENSE.txt",
        Path(f"/usr/share/doc/python{short}-minimal/copyright"),
    )
    texts = [place for place in places if place.is_file()][:1]
    return Part("Python", version, "PSF-2.0", tuple(texts), f"pkg:generic/python@{version}")


def _system_parts(sources: list[Path]) -> list[Part]:
    """Return the Debian packages whose libraries were collected; none on other systems, where
    wheels include everything.
    """
    if product.system() != "linux" or shutil.which("dpkg-query") is None:
        return []
    libraries = {
        path.resolve()
        for path in sources
        if path.is_absolute() and str(path).startswith(("/usr/lib", "/lib"))
    }
    names = sorted({name for library in libraries if (name := _package_of(library))} - {""})
    return [_system_part(name) for name in names if not name.startswith(("python3", "libpython3"))]


def _package_of(library: Path) -> str:
    for path in (str(library), str(library).removeprefix("/usr")):
        answer = subprocess.run(
            ["dpkg-query", "-S", path], capture_output=True, text=True, check=False
        )
        if answer.returncode == 0:
            return answer.stdout.split(": ", 1)[0].split(":")[0]
    return ""


def _system_part(name: str) -> Part:
    version = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}\n", name], capture_output=True, text=True, check=True
    ).stdout.split("\n")[0]
    text = Path("/usr/share/doc") / name / "copyright"
    return Part(
        name,
        version,
        "see its copyright file",
        (text,) if text.is_file() else (),
        f"pkg:deb/debian/{name}@{version}",
    )
