"""Who may import whom: the table of the architecture, checked by reading the imports of every module."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "bridge"

LAYERS: dict[str, set[str]] = {
    "texts": set(),
    "errors": set(),
    "files": {"errors"},
    "progress": {"errors"},
    "settings": {"errors", "files"},
    "vault": {"errors", "settings", "log"},
    "log": {"errors", "settings"},
    "records": {"errors"},
    "client": {"errors", "progress", "settings", "records", "files", "log"},
    "workbook": {"errors", "progress", "records", "files"},
    "changes": {"errors", "records"},
    "ledger": {"errors", "settings", "records", "files"},
    "practice": {"errors", "records"},
}
LAYERS["jobs"] = set(LAYERS) - {"practice"}
_FRONT = (set(LAYERS) | {"jobs"}) - {"workbook", "changes"}
LAYERS |= {
    "gui": set(_FRONT),
    "selftest": set(LAYERS) | {"jobs", "gui"},  # it looks at each part of an installed program
    "cli": _FRONT | {"selftest", "gui"},  # `sheetbridge gui` opens the window
    "__main__": {"cli", "files", "log"},
}

PARTS_OF = {"cli_simulation": "cli"}
"""Modules of the top level that are part of another one."""

ONLY_IMPORTER = {
    "requests": "client",
    "requests_toolbelt": "client",
    "truststore": "client",
    "openpyxl": "workbook",
    "lxml": "workbook",
    "PySide6": "gui",
    "fastapi": "practice",
    "uvicorn": "practice",
    "keyring": "vault",
    "typer": "cli",
    "platformdirs": "files",
}

HEAVY = ("openpyxl", "lxml", "pydantic", "requests", "fastapi", "uvicorn", "PySide6")
"""What `sheetbridge --help` must not import."""


def layer_of(module: Path) -> str:
    name = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return PARTS_OF.get(name, name)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(module: Path) -> Iterator[str]:
    """Give the dotted name of everything that a module imports, in functions and under TYPE_CHECKING too."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.name} imports relatively; imports are written out"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layers_imported(module: Path) -> set[str]:
    parts = (name.split(".") for name in imported(module))
    found = {
        path[1] for path in parts if path[0] == "bridge" and len(path) > 1 and ((PACKAGE / path[1]).is_dir() or (PACKAGE / f"{path[1]}.py").exists())
    }
    return {PARTS_OF.get(name, name) for name in found}


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_the_layers_below_it(module: Path) -> None:
    layer = layer_of(module)
    if layer == "__init__":
        assert layers_imported(module) == set()
        return
    assert layer in LAYERS, f"{layer} is not in the table of layers"
    assert layers_imported(module) - {layer, "texts"} <= LAYERS[layer]


def test_the_table_of_layers_has_no_cycle() -> None:
    assert next(iter(TopologicalSorter(LAYERS).static_order())) in {"texts", "errors"}


def test_each_outside_world_has_one_importer() -> None:
    strangers = {
        f"{module.relative_to(PACKAGE).as_posix()} imports {name}"
        for module in modules()
        for name in (dotted.split(".")[0] for dotted in imported(module))
        if name in ONLY_IMPORTER and layer_of(module) != ONLY_IMPORTER[name]
    }
    assert strangers == set()


def test_a_folder_of_modules_has_a_docstring_at_most() -> None:
    longer = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("__init__.py")
        if path.parent != PACKAGE and len(ast.parse(path.read_text(encoding="utf-8")).body) > 1
    ]
    assert longer == []


def test_the_name_of_the_library_packaging_is_not_taken() -> None:
    root = PACKAGE.parent
    assert [path.as_posix() for folder in ("tests", "packaging") for path in (root / folder).rglob("__init__.py")] == []


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    result = _python("-X", "importtime", "-m", "bridge", "--help", home=tmp_path)
    assert result.returncode == 0, result.stderr[-2000:]
    loaded = {line.rsplit("|", 1)[1].strip().split(".")[0] for line in result.stderr.splitlines() if line.startswith("import time:")}
    assert "bridge" in loaded
    assert loaded & set(HEAVY) == set()


def _python(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "SHEETBRIDGE_HOME": str(home)}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=600, check=False, env=environment)
