"""A plugin of pytest: `bridge` and the libraries that it uses come out of a built program, as it
would load them, and never from the sources.

`FROZEN_PROGRAM` names the program; `campaigns/packaging/test_frozen_program.py` runs the unit tests
so. What the build left out is not there. Python itself is that of the tests, which has to be
of the version that the program was built with; Qt too, of which the tests need more.
"""

from __future__ import annotations

import marshal
import os
import struct
import sys
import zlib
from collections.abc import Mapping, Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.readers import FileReader
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace

_COOKIE = struct.Struct("!8sIIII64s")
_ENTRY = struct.Struct("!IIIIBc")
_MAGIC = b"MEI\014\013\012\013\016"
_PACKAGE, _NAMESPACE = 1, 3
OF_THE_TESTS = frozenset({"PySide6", "shiboken6", "packaging", "typing_extensions"})


def archive(program: Path) -> bytes:
    """Return the archive of modules within a program that PyInstaller made."""
    content = program.read_bytes()
    at = content.rindex(_MAGIC)
    _, length, toc, toc_length, _, _ = _COOKIE.unpack_from(content, at)
    start = at + _COOKIE.size - length
    place, end = start + toc, start + toc + toc_length
    while place < end:
        size, offset, packed, _, _, kind = _ENTRY.unpack_from(content, place)
        if kind == b"z":
            return content[start + offset : start + offset + packed]
        place += size
    raise LookupError(f"{program} holds no modules.")


class FrozenModules(MetaPathFinder, InspectLoader):
    """Finds and loads the modules of a program; of a package that it has, nothing is looked for
    elsewhere.
    """

    def __init__(self, program: Path) -> None:
        self._inside = program.parent / "_internal"
        self._content = archive(program)
        listed = marshal.loads(self._content[struct.unpack_from("!I", self._content, 8)[0] :])
        self._modules: Mapping[str, tuple[int, int, int]] = {
            name: found
            for name, found in listed
            if name.partition(".")[0] not in OF_THE_TESTS | sys.stdlib_module_names
        }
        self._packages = {name.partition(".")[0] for name in self._modules}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of the program is; ModuleNotFoundError for one that the build left
        out of it.
        """
        if name.partition(".")[0] not in self._packages:
            return None
        if name not in self._modules:
            compiled = self._inside.joinpath(*name.split(".")[:-1]).glob(
                f"{name.rpartition('.')[2]}.*"
            )
            if any(found.suffix in {".so", ".pyd"} for found in compiled):
                return None  # found beside its package, in the folder of the program
            raise ModuleNotFoundError(f"No module named {name!r} in the frozen program", name=name)
        kind = self._modules[name][0]
        file = self._inside.joinpath(*name.split("."))
        spec = ModuleSpec(name, self, is_package=kind in {_PACKAGE, _NAMESPACE})
        spec.origin = str(
            file / "__init__.pyc" if kind == _PACKAGE else file.with_name(f"{file.name}.pyc")
        )
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(file))
        return spec

    def is_package(self, fullname: str) -> bool:
        """Return whether a module is a package."""
        return self._modules[fullname][0] in {_PACKAGE, _NAMESPACE}

    def get_code(self, fullname: str) -> CodeType:
        """Return what a module runs; a folder without one runs nothing."""
        if self._modules[fullname][0] == _NAMESPACE:
            return compile("", fullname, "exec")
        _, offset, length = self._modules[fullname]
        code: CodeType = marshal.loads(zlib.decompress(self._content[offset : offset + length]))
        return code

    def get_source(self, fullname: str) -> None:
        """Return nothing: a program holds no sources."""

    def get_resource_reader(self, fullname: str) -> FileReader:
        """Return what reads the files beside a module."""
        return FileReader(
            SimpleNamespace(path=str(self._inside.joinpath(*fullname.split("."), "__init__.pyc")))  # type: ignore[arg-type]
        )


sys.meta_path.insert(0, FrozenModules(Path(os.environ["FROZEN_PROGRAM"])))
