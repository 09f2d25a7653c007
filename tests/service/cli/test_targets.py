"""Files that appear while a command runs: what another program saved under the name stays, whatever
the command.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest
from builders.tables import of_test
from faults.spoiled import SpoiledService
from service.cli.conftest import Shell
from service.cli.own_plan import sheet
from service.simulation.desk import sweep
from sheets import type_into, workbook_at

from bridge import files
from bridge.practice.simulator import case_texts

TABLES = of_test(__file__)

THEIRS = b"saved by another program"


def appears(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Let another program save a file as soon as the command has seen that there is none."""
    look, at_path = os.path.exists, Path.exists

    def seen(asked: object, there: bool) -> bool:
        if not there and os.fspath(asked) == str(path):  # type: ignore[call-overload]
            path.write_bytes(THEIRS)
        return there

    monkeypatch.setattr("os.path.exists", lambda asked: seen(asked, look(asked)))
    monkeypatch.setattr(Path, "exists", lambda asked, **more: seen(asked, at_path(asked, **more)))


def stays(shell: Shell, monkeypatch: pytest.MonkeyPatch, out: Path, *words: object) -> None:
    """Run a command that would write `out`, which appears meanwhile: it is as it was saved, and the
    command says that it wrote nothing there.
    """
    with monkeypatch.context() as patch:
        appears(patch, out)
        said = shell(*words)
    assert out.read_bytes() == THEIRS
    assert said.code == 3, said
    assert said.err.splitlines()[-2:] == [
        f"{out.name} was not saved.",
        "Another program saved a file with this name meanwhile. Choose another name.",
    ]
    assert not [path for path in out.parent.iterdir() if path.suffix == ".part"]
    out.unlink()
    assert shell(*words).code in {0, 3}, "without the other file the command works"
    assert out.read_bytes() != THEIRS


@pytest.mark.parametrize(
    "words",
    TABLES["a file that appears is not replaced"],
    ids=lambda words: " ".join(words[:1]),
)
def test_a_file_that_appears_is_not_replaced(
    shell: Shell,
    plan: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    places = {
        "PLAN": plan,
        "COPY": Path(shutil.copy(plan, tmp_path / "Copy.xlsx")),
        "SHEET": sheet(tmp_path, name="Weekly.xlsx"),
    }
    type_into(plan, "DB0411-045", externalRemarks="mine")
    out = tmp_path / words[-1]
    stays(
        shell,
        monkeypatch,
        out,
        *(places.get(word, out if word == words[-1] else word) for word in words),
    )


@pytest.mark.parametrize(
    ("words", "code"),
    TABLES["a command never writes over the plan that it reads"],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_a_command_never_writes_over_the_plan_that_it_reads(
    shell: Shell, plan: Path, words: tuple[str, ...], code: int
) -> None:
    places = {"PLAN": plan, "COPY": Path(shutil.copy(plan, plan.with_name("Copy.xlsx")))}
    before = plan.read_bytes()
    said = shell(*(places.get(word, word) for word in words))
    assert (said.code, said.out, said.err.count("\n")) == (code, "", 2)
    assert plan.read_bytes() == before


def test_convert_never_writes_over_its_mapping(shell: Shell, plan: Path, tmp_path: Path) -> None:
    mapping = tmp_path / "mapping.json"
    mapping.write_bytes(THEIRS)
    assert shell("convert", plan, "--mapping", mapping, "--out", mapping).code == 2
    assert mapping.read_bytes() == THEIRS


def test_a_demo_replaces_only_its_own_plan(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "Plan.xlsx").write_bytes(THEIRS)
    said = shell("demo", "--out", tmp_path)
    assert (said.code, (tmp_path / "Plan.xlsx").read_bytes()) == (2, THEIRS)
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == ["Plan.xlsx"]


def test_a_case_and_its_copies_do_not_replace_it(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, workbook = tmp_path / "case.json", tmp_path / "Case.xlsx"
    file.write_text(case_texts()["campaign-a"], encoding="utf-8")
    stays(shell, monkeypatch, workbook, "simulation", "open", file, "--out", workbook)
    sweep(workbook)
    (tmp_path / "built").mkdir()
    stays(
        shell,
        monkeypatch,
        tmp_path / "built" / "Sweep 1.json",
        "simulation",
        "build",
        workbook,
        "--out",
        tmp_path / "built",
    )


def test_results_of_a_simulation_are_never_formulas_and_replace_no_file(
    shell: Shell, simulation: object, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep(case, "4, 8")
    with workbook_at(case) as workbook:
        workbook["Copies"]["A2"] = '=HYPERLINK("https://a.example")'
        workbook["Copies"]["A2"].data_type = "s"
    assert shell("simulation", "submit", case, "--yes").code == 0
    out = tmp_path / "out"
    runs = [run["run"] for run in shell("simulation", "status", "--follow", "--json").json["runs"]]
    assert shell("simulation", "results", *runs, "--out", out).code == 0
    (folder,) = out.iterdir()
    (folder / "Comparison.xlsx").write_bytes(THEIRS)
    assert shell("simulation", "results", *runs, "--out", out).code == 0
    assert (folder / "Comparison.xlsx").read_bytes() == THEIRS
    (written,) = folder.glob("Comparison (*.xlsx")
    sheets = openpyxl.load_workbook(written).worksheets
    assert any(
        str(cell.value).startswith("=HYPERLINK")
        for page in sheets
        for row in page.iter_rows()
        for cell in row
    )
    assert not [
        cell.coordinate
        for page in sheets
        for row in page.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [("look-ahead", "PLAN"), ("export", "activities"), ("report",)])
def test_a_full_disk_is_two_lines_and_no_traceback(
    shell: Shell,
    plan: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    if words == ("report",):
        type_into(plan, "DB0411-045", externalRemarks="moved")
        words = ("report", shell("upload", plan, "--yes", "--json").json["run"])
    full = tmp_path / "full.part"
    told = list[object]()
    full.symlink_to("/dev/full")
    monkeypatch.setattr(files, "_temporary", lambda _: (full, (tmp_path / "held").open("wb")))
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    said = shell(
        *(str(plan) if word == "PLAN" else word for word in words), "--out", tmp_path / "Out.xlsx"
    )
    gc.collect()
    assert (said.code, said.err.splitlines()[-2:], told) == (
        3,
        [
            "Out.xlsx was not saved.",
            "The disk is full. The old file is unchanged. Choose another folder or name.",
        ],
        [],
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("in_json", [True, False])
def test_a_result_that_cannot_be_printed_is_two_lines(
    shell: Shell, service: SpoiledService, plan: Path, in_json: bool
) -> None:
    def run(*words: object) -> tuple[int, list[str]]:
        command = [sys.executable, "-m", "bridge", *map(str, words), *["--json"] * in_json]
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, check=False
            )
        return done.returncode, done.stderr.decode().splitlines()[-2:]

    cannot = "The result could not be printed."
    again = "Check where the output goes, then run the command again."
    type_into(plan, "DB0411-045", externalRemarks="moved")
    assert run("check", plan) == (3, [cannot, again])
    code, (title, _) = run("check", missing := plan.with_name("Other.xlsx"))
    assert (code, title) == (3, f"The file {missing} does not exist.")
    assert run("upload", plan, "--yes") == (6, [cannot, "Rows were sent. See: sheetbridge runs."])
    (told,) = shell("runs", "--json").json["runs"]
    assert (told["state"], told["sent"], service.imports_accepted) == ("done", 1, 1)
