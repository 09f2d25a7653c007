"""Who may import whom: the table of the architecture, checked by reading the imports of every module."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "bridge"

LAYERS: dict[str, set[str]] = {
    "clock": set(),
    "texts": set(),
    "errors": set(),
    "files": {"errors"},
    "progress": {"errors"},
    "spool": set(),
    "policy": {"errors", "files"},
    "settings": {"errors", "files", "policy"},
    "vault": {"errors", "settings", "log"},
    "log": {"errors", "settings"},
    "records": {"errors"},
    "jsonio": {"errors", "records", "spool"},
    "simulation": {"errors", "records", "jsonio"},
    "lake": {"errors", "records", "jsonio", "files"},
    "mapping": {"errors", "records"},
    "client": {"errors", "progress", "settings", "records", "jsonio", "simulation", "files", "log", "spool"},
    "workbook": {"errors", "progress", "records", "jsonio", "simulation", "files", "mapping", "spool"},
    "changes": {"errors", "records", "jsonio", "spool"},
    "ledger": {"errors", "settings", "records", "files", "spool"},
    "memory": {"errors", "settings", "records", "files", "mapping"},
    "practice": {"errors", "records", "jsonio", "simulation"},
}
LAYERS["jobs"] = set(LAYERS) - {"practice"}
_FRONT = (set(LAYERS) | {"jobs"}) - {"workbook", "changes"}
LAYERS |= {
    "gui": set(_FRONT),
    "selftest": set(LAYERS) | {"jobs", "gui"},  # it looks at each part of an installed program
    "cli": _FRONT | {"selftest", "gui"},  # `sheetbridge gui` opens the window
    "__main__": {"cli", "gui", "files", "log"},
}

_PARTS = {"look", "widgets", "system", "frame"}
_SHOWN_BY_PAGES = {"upload", "timeline", "merging"}
_PAGES = {"welcome", "export", "review", "results", "history", "settings", "simulation", "own_sheet"}
FOLDERS: dict[str, dict[str, set[str]]] = {
    "records": {"cells": set(), "plan": set(), ".": {"cells"}},
    "workbook": {
        "opc": set(),
        "sheet": {"opc"},
        ".": {"opc", "sheet"},
        "read": {".", "opc", "sheet"},
        "write": {".", "opc", "sheet"},
        "writeback": {".", "opc", "sheet", "read", "write"},
        "simulation": {".", "opc", "sheet", "write"},
    },
    "changes": {"compare": set(), "plan": set(), "kinds": {"compare"}, "outcome": {"compare"}, ".": {"compare", "outcome", "plan"}},
    "mapping": {".": set(), "proposals": {"."}},
    "jobs": {
        "clients": set(),
        "fetch": set(),
        "writeback": set(),
        "plan": set(),
        "own_sheets": {"fetch"},
        "sending": {"clients", "fetch"},
        ".": {"clients", "fetch", "writeback", "own_sheets", "plan", "sending"},
        "simulation": {".", "sending"},
        "sharing": {".", "fetch"},
        "versions": {".", "clients", "fetch", "plan"},
    },
    "practice": {
        "switches": set(),
        "account": {"switches"},
        "api": {"switches", "account"},
        ".": {"api", "account"},
    },
    "gui": {
        "look": set(),
        "widgets": {"look"},
        "system": {"look", "widgets"},
        "frame": {"look", "widgets", "system"},
        **dict.fromkeys(_SHOWN_BY_PAGES, _PARTS),
        **dict.fromkeys(_PAGES, _PARTS | _SHOWN_BY_PAGES),  # a page never imports another page
        "app": _PARTS | _PAGES,
    },
}
"""Which folders of a package a folder may import; "." are the modules that stand in the package itself, one of them may be named apart."""

MOST_MODULES, MOST_LINES = 30, 400

ONLY_IMPORTER = {
    "requests": "client",
    "requests_toolbelt": "client",
    "truststore": "client",
    "openpyxl": "workbook",
    "lxml": "workbook",
    "arro3": "lake",
    "PySide6": "gui",
    "fastapi": "practice",
    "uvicorn": "practice",
    "keyring": "vault",
    "typer": "cli",
    "platformdirs": "files",
}

SPEAK_OF_ACTIVITIES: dict[str, set[str]] = {
    "an upload: what import takes, and what became of it": {
        "changes.import_payload",
        "changes.outcome.fresh_export",
        "changes.outcome.reasons",
        "changes.outcome.row_outcomes",
        "changes.side_effects",
        "cli.account",
        "gui.settings.account_dialog",
        "gui.widgets.row_texts",
        "jobs.fetch",
        "jobs.sending.send",
        "jobs.undo",
        "jobs.upload",
        "workbook.write.run_report",
        "workbook.writeback.cell_patches",
        "workbook.writeback.context",
        "workbook.writeback.failed_sheet",
        "workbook.writeback.locations",
        "workbook.writeback.request",
        "workbook.writeback.row_patches",
    },
    "own sheets become activities": {"gui.settings.work", "mapping.mapping_file", "mapping.proposals.propose"},
    "a plan is made of them: windows of days, versions, templates, moves": {
        "changes.plan.what_changes",
        "cli.commands",
        "gui.export.page",
        "jobs.export",
        "jobs.plan.kept_exports",
        "jobs.plan.moves_told",
        "jobs.versions.plan_versions",
    },
    "their sheet is the first that is looked for": {"gui.review.page", "workbook.read.open_sheet", "workbook.read.summary"},
    "they show the names of sites, teams and people": {"jobs.own_sheets.known_names", "records.lookups"},
    "they have an address or a chapter of their own": {"client.dialect", "gui.frame.guide", "jobs.callbacks", "practice.api.shapes"},
    "a trip with a sample": {"jobs.demo", "selftest"},
    "the registry": {"records.kinds"},
}
"""Which modules may name the one kind that import takes, by the reason; every other one takes its kind from the sheet, the request or its caller."""

HEAVY = ("openpyxl", "lxml", "pydantic", "requests", "fastapi", "uvicorn", "PySide6")
"""What `sheetbridge --help` must not import."""


def layer_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


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
    return {
        path[1] for path in parts if path[0] == "bridge" and len(path) > 1 and ((PACKAGE / path[1]).is_dir() or (PACKAGE / f"{path[1]}.py").exists())
    }


@cache
def graph() -> dict[str, set[str]]:
    """Return the modules that each module imports, by their names below `bridge`."""
    named = {".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path for path in modules()}
    found = {}
    for name, path in named.items():
        wanted = (dotted.removeprefix("bridge.") for dotted in imported(path) if dotted.startswith("bridge."))
        found[name] = {one for whole in wanted for one in (whole, whole.rpartition(".")[0]) if one in named and path != named[one]}
    return {name: {one for one in wanted if not any(other.startswith(f"{one}.") for other in wanted)} for name, wanted in found.items()}


def folder_of(name: str) -> str:
    """Return the folder of a module below its package; a module that the table names apart stands for itself."""
    package, *rest = name.split(".")
    return rest[0] if len(rest) > 1 or (rest and rest[0] in FOLDERS[package]) else "."


def circles(edges: Mapping[str, set[str]]) -> set[str]:
    """Return the modules from which imports lead back to themselves."""

    def reached(start: str) -> set[str]:
        seen, waiting = set[str](), [*edges[start]]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting += edges[one]
        return seen

    return {name for name in edges if name in reached(name)}


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_the_layers_below_it(module: Path) -> None:
    layer = layer_of(module)
    if layer == "__init__":
        assert layers_imported(module) == set()
        return
    assert layer in LAYERS, f"{layer} is not in the table of layers"
    assert layers_imported(module) - {layer, "texts", "clock"} <= LAYERS[layer]


def test_the_table_of_layers_has_no_cycle() -> None:
    assert next(iter(TopologicalSorter(LAYERS).static_order())) in {"clock", "texts", "errors"}


def test_a_folder_imports_only_the_folders_below_it() -> None:
    forbidden = {
        f"{name} -> {other}"
        for name, wanted in graph().items()
        for other in wanted
        if (package := name.split(".")[0]) in FOLDERS and other.split(".")[0] == package and other != package and name != package
        if (here := folder_of(name)) != (there := folder_of(other)) and there not in FOLDERS[package].get(here, set())
    }
    assert forbidden == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(graph()) == set()


def test_a_circle_is_noticed() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {"b", "c"}


def test_a_folder_can_be_taken_in_at_one_look() -> None:
    counts = Counter(path.parent for path in modules() if path.name != "__init__.py")
    assert {folder.relative_to(PACKAGE).as_posix(): count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_a_module_is_no_longer_than_can_be_read_in_one_go() -> None:
    lengths = {path.relative_to(PACKAGE).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {name: count for name, count in lengths.items() if count > MOST_LINES} == {}


def test_each_outside_world_has_one_importer() -> None:
    strangers = {
        f"{module.relative_to(PACKAGE).as_posix()} imports {name}"
        for module in modules()
        for name in (dotted.split(".")[0] for dotted in imported(module))
        if name in ONLY_IMPORTER and layer_of(module) != ONLY_IMPORTER[name]
    }
    assert strangers == set()


def test_only_what_is_about_activities_names_them() -> None:
    sources = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): path.read_text(encoding="utf-8") for path in modules()}
    naming = {name for name, text in sources.items() if any(isinstance(n, ast.Name) and n.id == "ACTIVITIES" for n in ast.walk(ast.parse(text)))}
    assert naming == set().union(*SPEAK_OF_ACTIVITIES.values())
    assert [name for name, text in sources.items() if "columns(Activity" in text or 'kind_named("activities")' in text] == []


def test_nothing_goes_round_a_model_and_openpyxl_opens_no_file() -> None:
    called = {name.attr for path in modules() for name in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(name, ast.Attribute)}
    assert called.isdisjoint({"model_construct", "load_workbook"})
    assert [path.name for path in modules() if "openpyxl.load_workbook" in {*imported(path)}] == []


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
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, env=environment)


def test_a_dataclass_of_many_fields_is_made_by_their_names() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
    classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    made = {node.name for node in classes if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)}
    assert "SheetInfo" in made
    by_place = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} {node.func.id}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in made and len(node.args) >= 6
    ]
    assert by_place == []
