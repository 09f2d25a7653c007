"""Select which collected files go into the program: Qt and lxml include far more than we use."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

KEPT_QT = ("Core", "Gui", "Widgets", "Svg", "DBus", "XcbQpa", "OpenGL")
"""The Qt modules that the window needs; OpenGL is part of the X11 platform's GL integration."""

KEPT_PLUGINS = {
    "platforms": ("qxcb", "qoffscreen", "qminimal", "qwindows", "qcocoa"),
    "platformthemes": ("qxdgdesktopportal",),
    "imageformats": ("qsvg", "qico", "qicns"),
    "iconengines": ("qsvgicon",),
    "styles": ("qmodernwindowsstyle", "qmacstyle"),
    "xcbglintegrations": (),
    "platforminputcontexts": ("composeplatforminputcontext", "ibusplatforminputcontext"),
}

LEFT_OUT_MODULES = (
    "arro3",
    "deltalake",
    "PIL",
    "numpy",
    "pandas",
    "tkinter",
    "readline",
    "pydoc_data",
    "unittest",
    "doctest",
    "pdb",
    "setuptools",
    "pip",
    "pkg_resources",
    "rich",
    "pygments",
    "markdown_it",
    "mdurl",
    "pydantic.v1",
    "lxml.objectify",
    "lxml.html",
    "lxml.isoschematron",
    "lxml.sax",
    "lxml.builder",
    "lxml.cssselect",
    "lxml.doctestcompare",
    "lxml.usedoctest",
    "lxml.pyclasslookup",
    "lxml.ElementInclude",
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtTest",
    "PySide6.QtSql",
    "PySide6.QtXml",
    "PySide6.QtPrintSupport",
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtConcurrent",
    "PySide6.QtDesigner",
    "PySide6.QtHelp",
    "PySide6.QtUiTools",
)

_LIBRARY = re.compile(
    r"(?:lib)?Qt6?([A-Za-z0-9]+?)(?:\.abi3)?(?:\.so(?:\.\d+)*|\.dll|\.pyd|\.dylib)?$"
)
_FRAMEWORK = re.compile(r"/Qt([A-Za-z0-9]+)\.framework/")
"""On macOS a library is a folder that is kept or removed as a whole, including links and
Info.plist; otherwise it cannot be signed.
"""

_NOT_NEEDED = re.compile(
    r"\.dist-info/(?:RECORD|INSTALLER|REQUESTED|direct_url\.json)$|(?:^|/)opengl32sw\.dll$|^libdbus-1\.so"
)
"""Files not needed: installer records of the build's folders, Windows' software OpenGL, which
widgets do not use, and a library present on every Linux desktop.
"""

_PLUGIN = re.compile(r"plugins/([^/]+)/(?:lib)?([A-Za-z0-9_]+?)d?(?:\.so|\.dll|\.dylib)$")


def keeps(destination: str) -> bool:
    """Return whether the program needs the file at this path of its folder."""
    path = destination.replace("\\", "/")
    if _NOT_NEEDED.search(path):
        return False
    if framework := _FRAMEWORK.search(path):
        return framework.group(1) in KEPT_QT
    if "PySide6/" not in path and "/Qt" not in path and not path.startswith(("libQt6", "Qt6")):
        return (
            not path.startswith(("lxml/isoschematron/", "lxml/includes/", "lxml/html/"))
            and "/tests/" not in path
        )
    plugin = _PLUGIN.search(path)
    if plugin is not None:
        return plugin.group(2) in KEPT_PLUGINS.get(plugin.group(1), ())
    if any(
        part in path
        for part in (
            "/translations/",
            "/qml/",
            "/plugins/",
            "/resources/",
            "/metatypes/",
            "/typesystems/",
            "/include/",
        )
    ):
        return False
    library = _LIBRARY.search(path.rsplit("/", 1)[-1])
    return library is None or library.group(1) in KEPT_QT


Entry = tuple[str, str, str]
"""An entry of PyInstaller's lists: path in the program folder, source, and type such as EXTENSION,
BINARY or SYMLINK.
"""


def reachable(entries: Iterable[Entry], needs: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the entries without libraries that are no longer needed, because the files that use
    them were removed.

    `needs` returns the names of the libraries that a file is linked to. The search starts at
    extension modules and plugins.
    """
    every = list(entries)
    by_name: dict[str, list[Entry]] = {}
    for entry in every:
        by_name.setdefault(Path(entry[0]).name, []).append(entry)
    kept: set[str] = set()
    waiting = [
        entry
        for entry in every
        if entry[2] == "EXTENSION"
        or "/plugins/" in entry[0]
        or Path(entry[0]).name.startswith("libpython")
    ]
    while waiting:
        entry = waiting.pop()
        if entry[0] in kept:
            continue
        kept.add(entry[0])
        if entry[2] != "SYMLINK":
            waiting += [place for name in needs(entry[1]) for place in by_name.get(name, ())]
    return [entry for entry in every if entry[0] in kept]


def linked(path: str) -> list[str]:
    """Return the libraries that a file is directly linked to (Linux).

    PyInstaller and ldd also list the dependencies of removed libraries.
    """
    told = subprocess.run(
        ["objdump", "-p", path], capture_output=True, text=True, check=True
    ).stdout
    return re.findall(r"^ +NEEDED +(\S+)$", told, re.MULTILINE)
