"""What of the collected files goes into the program: Qt and lxml bring far more than we use."""

from __future__ import annotations

import re

KEPT_QT = ("Core", "Gui", "Widgets", "Svg", "DBus", "XcbQpa", "OpenGL")
"""The parts of Qt that the window needs. OpenGL belongs to the X11 platform's GL integration."""

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
    "PIL",
    "numpy",
    "pandas",
    "tkinter",
    "pydoc_data",
    "unittest",
    "doctest",
    "pdb",
    "setuptools",
    "pip",
    "pkg_resources",
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

_LIBRARY = re.compile(r"(?:lib)?Qt6?([A-Za-z0-9]+?)(?:\.abi3)?(?:\.so(?:\.\d+)*|\.dll|\.pyd|\.dylib)?$")
_PLUGIN = re.compile(r"plugins/([^/]+)/(?:lib)?([A-Za-z0-9_]+?)d?(?:\.so|\.dll|\.dylib)$")


def keeps(destination: str) -> bool:
    """Whether the file at this path of the program's folder is needed by it."""
    path = destination.replace("\\", "/")
    if "PySide6/" not in path and "/Qt" not in path and not path.startswith(("libQt6", "Qt6")):
        return not path.startswith(("lxml/isoschematron/", "lxml/includes/", "lxml/html/")) and "/tests/" not in path
    plugin = _PLUGIN.search(path)
    if plugin is not None:
        return plugin.group(2) in KEPT_PLUGINS.get(plugin.group(1), ())
    if "/translations/" in path:
        return path.rsplit("/", 1)[1].startswith(("qt_", "qtbase_"))
    if any(part in path for part in ("/qml/", "/plugins/", "/resources/", "/metatypes/", "/typesystems/", "/include/")):
        return False
    library = _LIBRARY.search(path.rsplit("/", 1)[1])
    return library is None or library.group(1) in KEPT_QT
