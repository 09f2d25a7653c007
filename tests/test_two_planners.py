"""A model of two planners with copies of their workbooks and a colleague in the service, in any order: promise 31 and 32.

Exports, edits, checks, questions that stand, uploads, refusals, refreshes, put-backs, lost answers, kills, other accounts, exchanged and deleted
files, values that are removed, lists of another program with a mapping, week after week. Whatever the order, a value that nobody typed is never sent
over a newer one, each row goes at most once for each edit, the counts of each run add up, and the workbook says what the service has, or why not.
What is expected comes from `two_planners` and `own_lists`, not from the program's own comparison.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import ClassVar, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from jobs.test_refresh import sort_backwards
from openpyxl import load_workbook
from own_lists import COLUMNS, MAPPING, OwnList
from planner import Planner, RealTimeMonitor, assert_adds_up
from two_planners import CAPTIONS, CLEAR, HIDDEN, Key, Sent, Sheet, Watch, in_a_cell, known_as, plain, shown_in

from bridge.client.exchange import ExchangeClient
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError, SettingsError, WorkbookError
from bridge.files import HOME_VARIABLE
from bridge.jobs.check import CheckRequest, check
from bridge.jobs.follow import Uploaded
from bridge.jobs.refresh import refresh_plan
from bridge.jobs.undo import check_put_back
from bridge.jobs.upload import UploadChoices, UploadPlan, plan_upload, settle, upload
from bridge.ledger import Ledger
from bridge.practice.app import PracticeService
from bridge.records.cells.base import JsonObject, JsonValue
from bridge.records.change_types import ChangeSet
from bridge.records.run_types import RowOutcome, RowResult, RunState
from bridge.workbook.layout import FAILED_ROWS
from bridge.workbook.read.open_sheet import open_sheet

PATIENT = ConnectionSettings(connect_seconds=30, read_seconds=60, import_seconds=60, call_seconds=120)
"""No answer hangs here, and a busy machine must not make one late."""
IDS = ("DB0411-045", "DB0411-046", "SA0411-044")
NEW = ("NEW-1", "NEW-2")
ANNA, BO = "anna", "bo"
PLANNERS = st.sampled_from((ANNA, BO))


class Way(NamedTuple):
    """How rows are sent."""

    skip: bool = False
    single: bool = False
    offline: bool = False


WAYS = (Way(), Way(), Way(), Way(skip=True), Way(single=True), Way(skip=True, single=True), Way(offline=True))
STATES = ("PLANNED", "DISPATCHED", "COMPLETED")
CREWS: tuple[list[JsonValue], ...] = (["Blade crew"], ["Survey"], ["Blade crew", "Survey"])
SITES = ("0042", "DB01", "0107", "NO-SUCH-SITE")
Typed = tuple[str, str, str, int]
"""An activity, a field, and what stands there: a site, the first, second or third of what the field takes, or the word that removes a value."""
Dies = tuple[str, int]
ONE = st.tuples(st.sampled_from(IDS + NEW), st.sampled_from(tuple(CAPTIONS)), st.sampled_from(SITES), st.integers(1, 4))
LISTED = st.tuples(st.sampled_from((*IDS[:2], "OWN-1")), st.sampled_from(tuple(COLUMNS)), st.sampled_from(SITES), st.integers(1, 3))
TYPED = st.lists(ONE, min_size=1, max_size=3)
HERS = st.none() | ONE
CHOICES = st.sampled_from(("stop", "mine", "theirs"))
DIES = st.none() | st.tuples(st.sampled_from(("look", "record")), st.integers(0, 12))
MEANWHILE = ("nothing", "nothing", "colleague", "typed", "exchanged", "window", "sorted", "deleted")
FAULTS = ("drop", "drop-after", "500", "500-after", "503-after", "429", "429-after", "413", "413-after", "400", "400-after", "403", "html-after")


def content(path: Path) -> bytes | None:
    """Return what a file holds, None where it is gone."""
    return path.read_bytes() if path.exists() else None


class Killed(BaseException):
    """The program dies here."""


class MortalMonitor(RealTimeMonitor):
    """Dies at its nth look, once it was told to."""

    left: int | None = None

    def check(self) -> None:
        super().check()
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Killed


class MortalLedger(Ledger):
    """Dies right after its nth record, once it was told to."""

    left: int | None = None

    def _count(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise Killed


def _mortal(name: str) -> Callable[..., object]:
    whole = getattr(Ledger, name)

    def recorded(self: MortalLedger, *words: object, **more: object) -> object:
        answer = whole(self, *words, **more)
        self._count()
        return answer

    return recorded


for _name in ("prepare", "mark", "mark_part", "replace_parts", "replace_rows", "finish", "mark_written"):
    setattr(MortalLedger, _name, _mortal(_name))


@dataclass
class Sending:
    """What may be sent now, from which sheet: `edits` as they stood when it was checked."""

    sheet: Sheet
    edits: dict[Key, JsonValue]
    base: dict[Key, JsonValue]
    way: str = "upload"
    mine: bool = False
    offline: bool = False
    memory: dict[Key, JsonValue] = field(default_factory=dict)
    back: dict[Key, tuple[JsonValue, JsonValue]] = field(default_factory=dict)
    accepted: dict[str, Sent] = field(default_factory=dict)
    corrected: dict[Key, JsonValue] = field(default_factory=dict)
    """The cells of the sheet of refused rows: once they are accepted, the planner's own row shows the same."""
    there: dict[str, JsonObject] = field(default_factory=dict)
    """What the service had of the edited activities when the sheet was checked."""
    known: frozenset[Key] = frozenset()
    """Edits that the service had already when the sheet was checked: they do not go as such."""
    listed: dict[str, dict[str, JsonValue]] | None = None
    """The rows of a list of another program as they were read; those that are not sent stand in the service."""


class TwoPlanners(RuleBasedStateMachine):
    """Anna and Bo, each with a home and a workbook, at one service with a colleague in it; beside it stands a test system."""

    figures: ClassVar[Counter[str]] = Counter()
    length: ClassVar[int] = 20
    """How many steps make a week."""

    def __init__(self) -> None:
        super().__init__()
        # In memory where there is such a disk: what is asked here is what is written, and the tests of kills and full disks ask of disks.
        self.folder = Path(mkdtemp(prefix="planners-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
        self.count, self.steps = 0, -1
        self.seen: dict[str, tuple[bytes, Sheet]] = {}
        self.read: dict[str, tuple[bytes, object]] = {}
        self.sending: Sending | None = None
        self.left: Sending | None = None
        """What was on its way when the program was killed: the service may take it a moment later."""
        self.runs: dict[str, Sending] = {}
        self.corrections: dict[str, dict[Key, JsonValue]] = {}
        self.kept: list[tuple[Path, Sheet]] = []
        self.planners: dict[str, Planner] = {}
        self.sheets: dict[str, Sheet] = {}
        self.lists: dict[str, OwnList] = {}
        self.home = os.environ.get(HOME_VARIABLE)

    @initialize(replaces=st.booleans())
    def begin(self, replaces: bool) -> None:
        self.replaces = replaces
        switches = {"delay": "0", "import": "replaces" if replaces else "merges"}
        self.service = PracticeService(activities=40, switches=switches)
        self.service.start()
        self.watch = Watch(self.service.state, self.judge)
        for who in (ANNA, BO):
            self.start(who)
            self.export(who)
            self.lists[who] = OwnList(self.folder / who / "Woche.xlsx", {"OWN-1": {"siteId": "0042", "status": "PLANNED"}})
            self.lists[who].write()

    def start(self, who: str) -> Planner:
        """Start the program of a planner."""
        if who in self.planners:
            self.planners[who].client.close()
        folder = self.folder / who
        folder.mkdir(exist_ok=True)
        made = Planner(self.service, folder, import_mode="replaces" if self.replaces else "unknown")
        made.monitor, made.ledger = MortalMonitor(), MortalLedger(folder / "home")
        made.client.close()
        made.client = ExchangeClient(made.account, self.service.password, made.monitor, patience=60.0, connection=PATIENT)
        self.planners[who] = made
        return made

    def at_home(self, who: str) -> Planner:
        """Return a planner at her own computer: what is remembered of lists stands in her home."""
        os.environ[HOME_VARIABLE] = str(self.folder / who / "home")
        return self.planners[who]

    def teardown(self) -> None:
        # The beginning is a step too. Hypothesis tries weeks of few steps first, and cuts some short: those count by their steps alone.
        self.figures.update({"weeks of two planners": int(self.steps >= self.length - 1), "steps in them": self.steps})
        self.figures.update({"rows looked at by the service": len(self.watch.sent) if self.planners else 0})
        for planner in self.planners.values():
            planner.client.close()
        if self.planners:
            self.service.stop()
        if self.home is not None:
            os.environ[HOME_VARIABLE] = self.home
        else:
            os.environ.pop(HOME_VARIABLE, None)
        shutil.rmtree(self.folder, ignore_errors=True)

    # What the service has

    def there(self, id: str) -> JsonObject | None:
        return self.service.activity(id)

    def value(self, key: Key) -> JsonValue:
        return (self.there(key[0]) or {}).get(key[1])

    def has(self, key: Key, value: JsonValue) -> bool:
        """Whether the service has a value already; nothing of an activity that is not there."""
        return self.there(key[0]) is not None and plain(self.value(key)) == plain(value)

    def fresh(self) -> str:
        self.count += 1
        return f"text {self.count}"

    def judge(self, sent: Sent) -> None:
        """Look at a row before the service judges it: what differs from what it has was typed in the sheet, and knowingly over what is there."""
        now = self.sending or self.left
        assert now is not None, f"{sent.id} was sent, and nobody sends anything"
        for name, (before, value) in sent.differing.items():
            key, what = (sent.id, name), f"{sent.id} {name}: {value!r} over {before!r}"
            if name not in CAPTIONS:
                # The planner's row makes an activity anew that is gone; nothing else carries what nobody edits.
                assert sent.new, f"{what}: nobody edits it"
                assert now.mine, f"{what}: nobody edits it"
                continue
            if now.way == "put back":
                former, ours = now.back.get(key, (None, None))
                assert plain(value) == plain(former), f"{what}: put back, but {former!r} stood there before"
                assert plain(before) == plain(ours) or name in HIDDEN, f"{what}: put back over a newer value than {ours!r}"
                continue
            if name in HIDDEN and key not in now.edits and key in now.memory and not (now.mine and sent.new):
                assert self.replaces, f"{what}: from memory, to a service that keeps what is not sent"
                assert plain(value) == plain(now.memory[key]), f"{what}: not what was sent last"
                continue
            if name == "siteId" and key not in now.edits and now.offline:
                assert plain(value) == plain(now.base.get(key)), f"{what}: not as exported"
                continue
            known = now.edits if not (now.mine and sent.new) else {**now.sheet.cells, **now.edits}
            assert key in known, f"{what}: nobody typed it"
            assert plain(known[key]) == plain(value), f"{what}: {known[key]!r} was typed"
            if name not in HIDDEN and not now.offline and not now.mine:
                assert plain(now.base.get(key)) == plain(before) or sent.new, f"{what}: the sheet knows only of {now.base.get(key)!r}"
        if sent.accepted:
            assert sent.id not in now.accepted, f"{sent.id} was sent twice"
            now.accepted[sent.id] = sent

    # Rules

    def export(self, who: str) -> None:
        planner = self.planners[who]
        planner.export()
        self.sheets[who] = sheet = Sheet()
        for id in {*IDS, *NEW} & planner.baseline().keys():
            for name in CAPTIONS:
                value = None if name in HIDDEN else plain(self.value((id, name)))
                sheet.base[id, name] = sheet.cells[id, name] = value

    @rule(who=PLANNERS, typed=ONE)
    def types(self, who: str, typed: Typed) -> None:
        self.edit(who, *typed)

    def edit(self, who: str, id: str, name: str, site: str, number: int) -> None:
        """Type into a cell; a new activity begins with its ID and its site."""
        planner, sheet = self.planners[who], self.sheets[who]
        values: dict[str, JsonValue] = {}
        row: int | str = id
        if id not in sheet.ids:
            if id not in NEW:
                return
            values |= {"id": id, "siteId": "0042"}
            row = 2 + len(shown_in(planner.plan)[1])
            sheet.cells |= {(id, one): None for one in CAPTIONS}
        values[name] = self.something(name, site, number)
        planner.type(row, **values)  # type: ignore[arg-type]
        sheet.cells |= {(id, one): value for one, value in values.items() if one != "id"}

    def something(self, name: str, site: str, number: int) -> JsonValue:
        """Return what a planner types into a column."""
        text: dict[str, JsonValue] = {
            "siteId": site,
            "status": STATES[number % 3],
            "teams": CREWS[number % 3],
            "externalRemarks": self.fresh(),
            "manpower": {"Blade crew": 100 + self.count},
            "internalRemarks": self.fresh(),
        }
        return text[name] if number < 4 or name == "siteId" else CLEAR

    @rule(hers=HERS.filter(lambda one: one is not None))
    def somebody_in_the_service(self, hers: Typed) -> None:
        self.colleague(*hers)

    def colleague(self, id: str, name: str, site: str, number: int) -> None:
        """Somebody changes an activity in the service, takes it away, or makes one that a planner may be about to make."""
        if name == "siteId" and site == "NO-SUCH-SITE":
            self.service.remove_activity(id)
            return
        if self.there(id) is None:
            self.service.edit_activity(id, siteId="DB01", status="PLANNED")
        value: dict[str, JsonValue] = {
            "siteId": site,
            "status": STATES[number % 3],
            "teams": CREWS[(number + 1) % 3] if number < 4 else [],
            "externalRemarks": self.fresh() if number < 4 else "",
            "manpower": {"Survey": 200 + self.count},
            "internalRemarks": self.fresh(),
        }
        self.service.edit_activity(id, **{name: value[name]})

    def as_expected(self, sheet: Sheet, found: ChangeSet) -> None:
        """The check finds what was typed, against what the service has now, and nothing else."""
        gone = {id for id, _ in sheet.base if self.there(id) is None}
        typed = sheet.known(sheet.edits, [id for id in sheet.ids if self.there(id) is not None])
        expected = {key: value for key, value in typed.items() if key[0] in gone or key[1] in HIDDEN or plain(self.value(key)) != plain(value)}
        edits = {(change.id, one.field): one.after for change in found.changes for one in change.fields}
        assert {key: plain(value) for key, value in edits.items()} == {key: plain(value) for key, value in expected.items()}
        clashes = {(change.id, one.field or "") for change in found.changes for one in change.conflicts}
        assert clashes == self.clashes(sheet, expected)

    def clashes(self, sheet: Sheet, edits: dict[Key, JsonValue]) -> set[Key]:
        """Return the fields that both sides changed; for a row that nobody exported and that the service knows, the row."""
        known, there = {id for id, _ in sheet.base}, {id for id, _ in edits if self.there(id) is not None}
        found = {key for key in edits if key[0] in known & there and key[1] not in HIDDEN and plain(sheet.base.get(key)) != plain(self.value(key))}
        return found | {(id, "") for id, _ in edits if (id in known) != (id in there)}

    @rule(who=PLANNERS, typed=TYPED, hers=HERS, on_conflict=CHOICES, way=st.sampled_from(WAYS), meanwhile=st.sampled_from(MEANWHILE))
    def send(self, who: str, typed: list[Typed], hers: Typed | None, on_conflict: str, way: Way, meanwhile: str) -> None:
        """Type, check, let a question stand while something happens, and upload."""
        self.type_and_send(who, typed, hers, on_conflict, way, meanwhile)

    @rule(who=PLANNERS, typed=TYPED, hers=HERS, way=st.sampled_from(WAYS), fault=st.sampled_from(("none", *FAULTS)), dies=DIES)
    def send_in_vain(self, who: str, typed: list[Typed], hers: Typed | None, way: Way, fault: str, dies: Dies | None) -> None:
        """Upload while the service or its gateway fails, or until the program is killed."""
        self.type_and_send(who, typed, hers, "mine", way, "nothing", fault, dies)

    def type_and_send(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None,
        on_conflict: str,
        way: Way,
        meanwhile: str,
        fault: str = "none",
        dies: Dies | None = None,
    ) -> None:
        for one in typed:
            self.edit(who, *one)
        if hers is not None:
            self.colleague(*hers)
        planner, sheet = self.planners[who], self.sheets[who]
        self.sending = Sending(
            sheet, sheet.edits, dict(sheet.base), mine=on_conflict == "mine", offline=way.offline, memory=self.memory(planner, sheet)
        )
        if not way.offline:
            self.sending.there = {id: there for id, _ in sheet.edits if (there := self.there(id)) is not None}
            self.sending.known = frozenset(key for key, value in sheet.edits.items() if key[1] not in HIDDEN and self.has(key, value))
        checked = planner.check(on_conflict=on_conflict, online=not way.offline)
        if on_conflict == "stop" and not way.offline:
            self.as_expected(sheet, checked.changes)
        plan = plan_upload(checked, planner.account, planner.ledger, UploadChoices(skip_problem_rows=way.skip, single=way.single))
        theirs = {(one.id, one.field): one.value for one in checked.changes.corrections}
        if not plan.rows:
            if theirs and not plan.blocked:
                settle(plan, planner.monitor)
                self.correct(sheet, theirs)
            return
        id, name = plan.rows[0].id, (plan.rows[0].edited or ("status",))[0]
        if meanwhile == "colleague" and not way.offline:
            self.colleague(id, name, "DB01", 1)
            planner.monitor.sleep(11)
        elif meanwhile == "typed":
            self.edit(who, id, "externalRemarks", "0042", 1)
        elif meanwhile == "exchanged":
            self.export(BO if who == ANNA else ANNA)
            self.give(BO if who == ANNA else ANNA)
        elif meanwhile == "sorted":
            self.sort(who)
        elif meanwhile == "deleted":
            planner.plan.unlink()
        elif meanwhile == "window":
            again = replace(self.sending, accepted={})
            self.upload(who, plan, "none", None, theirs)
            self.sending = again
        self.upload(who, plan, fault, dies, theirs)
        if not planner.plan.exists():
            self.export(who)

    @rule(
        who=PLANNERS,
        typed=st.lists(LISTED, max_size=2),
        hers=HERS,
        on_conflict=st.sampled_from(("stop", "stop", "mine", "theirs")),
        way=st.sampled_from((Way(), Way(), Way(skip=True), Way(single=True), Way(offline=True))),
        meanwhile=st.sampled_from(("nothing", "nothing", "colleague", "typed", "deleted")),
        fault=st.sampled_from(("none", "none", "none", *FAULTS)),
        dies=DIES,
        anew=st.booleans(),
    )
    def send_a_list(
        self,
        who: str,
        typed: list[Typed],
        hers: Typed | None,
        on_conflict: str,
        way: Way,
        meanwhile: str,
        fault: str,
        dies: Dies | None,
        anew: bool,
    ) -> None:
        """The list of another program, of this week: a few cells are other ones, or the file is written anew."""
        planner, listed = self.at_home(who), self.lists[who]
        for id, name, site, number in typed:
            listed.cells.setdefault(id, {"siteId": "0042", "status": "PLANNED"})
            listed.type(id, **listed.cells[id] | {name: self.something(name, site, number)})
        if anew or not listed.path.exists():
            listed.write()
        if hers is not None:
            self.colleague(*hers)
        there = (lambda id: None) if way.offline else self.there
        sheet = Sheet(listed.base(there), {(id, name): value for id, row in listed.cells.items() for name, value in row.items()})
        edits = listed.edits(there)
        expected = {
            key: value for key, value in edits.items() if way.offline or self.there(key[0]) is None or key[1] in HIDDEN or not self.has(key, value)
        }
        clashes = set[Key]() if way.offline else self.clashes_of(listed, expected)
        mine = {key: value for key, value in edits.items() if on_conflict != "theirs" or not {key, (key[0], "")} & clashes}
        self.sending = now = Sending(
            sheet, mine, dict(sheet.base), mine=on_conflict == "mine", offline=way.offline, memory=self.memory(planner, sheet)
        )
        now.known = frozenset(key for key in edits if key not in expected)
        now.there = {id: found for id in listed.cells if (found := there(id)) is not None}
        client = None if way.offline else planner.client
        checked = check(client, CheckRequest(listed.path, planner.account, on_conflict=on_conflict, mapping=MAPPING), planner.monitor, planner.ledger)
        if on_conflict == "stop" or way.offline:
            found = {(change.id, one.field): plain(one.after) for change in checked.changes.changes for one in change.fields}
            assert found == {key: plain(value) for key, value in expected.items()}
            assert {(change.id, one.field or "") for change in checked.changes.changes for one in change.conflicts} == clashes
        theirs = {(one.id, one.field): one.value for one in checked.changes.corrections}
        taken_over = {key: plain(self.value(key)) for key in clashes if key[1] and on_conflict == "theirs"}
        assert {key: plain(value) for key, value in theirs.items()} == taken_over
        now.listed = listed.rows()
        plan = plan_upload(checked, planner.account, planner.ledger, UploadChoices(skip_problem_rows=way.skip, single=way.single))
        changed = {change.id for change in checked.changes.changes}
        if not plan.rows:
            if not plan.blocked:
                settle(plan, planner.monitor)
                listed.took({id: values for id, values in now.listed.items() if id not in changed}, checked.began_at)
                listed.corrected(theirs)
            return
        now.listed = {id: values for id, values in now.listed.items() if id not in changed or id in {row.id for row in plan.rows}}
        if meanwhile == "colleague":
            self.colleague(plan.rows[0].id, (plan.rows[0].edited or ("status",))[0], "DB01", 1)
            planner.monitor.sleep(11)
        elif meanwhile == "typed":
            listed.type(plan.rows[0].id, externalRemarks=self.fresh())
        elif meanwhile == "deleted":
            listed.path.unlink()
        self.figures["uploads of a list of another program"] += 1
        self.upload(who, plan, fault, dies, theirs)
        if not listed.path.exists():
            listed.write()

    def clashes_of(self, listed: OwnList, edits: dict[Key, JsonValue]) -> set[Key]:
        """Return the fields that both sides changed since the list was sent; for an activity that is gone, the row."""
        gone = {id for id in listed.sent if self.there(id) is None}
        both = {key for key in edits if key[0] not in gone and key[1] not in HIDDEN and key[1] in listed.sent.get(key[0], {})}
        return {key for key in both if plain(listed.sent[key[0]][key[1]]) != plain(self.value(key))} | {(id, "") for id, _ in edits if id in gone}

    def sort(self, who: str) -> None:
        """Another program turns the rows round and saves."""
        path = self.planners[who].plan
        book = load_workbook(path)
        sort_backwards(book["Activities"])
        book.save(path)

    def memory(self, planner: Planner, sheet: Sheet) -> dict[Key, JsonValue]:
        """Return what this computer sent last in fields that no export shows."""
        return {key: value for key, value in sheet.base.items() if key[1] in HIDDEN and value is not None} | {
            (sent.id, name): value for sent in self.sent_by(planner) for name, value in sent.row.items() if name in HIDDEN
        }

    def sent_by(self, planner: Planner) -> list[Sent]:
        runs = {summary.run for summary in planner.ledger.summaries()}
        return [sent for run, sending in self.runs.items() if run in runs for sent in sending.accepted.values()]

    def upload(self, who: str, plan: UploadPlan, fault: str, dies: Dies | None, theirs: dict[Key, JsonValue]) -> None:
        planner, now, path = self.planners[who], self.sending, plan.checked.request.workbook
        assert now is not None
        file, runs = content(path), {summary.run for summary in planner.ledger.summaries()}
        self.service.set("fault-import", fault)
        self.service.set("faulty-answers", "1" if self.count % 2 else "0")
        if dies is not None:
            (planner.monitor if dies[0] == "look" else planner.ledger).left = dies[1]  # type: ignore[union-attr]
        done: Uploaded | None = None
        try:
            done = upload(planner.client, planner.ledger, plan, planner.monitor)
            assert_adds_up(done)
        except BridgeError:
            assert not any(map(self.tells, now.accepted.values())), "said to be refused, and the service shows it"
            assert content(path) == file
        except Killed:
            planner, self.left = self.start(who), now
        finally:
            self.service.set("fault-import", "none")
            planner.monitor.left = planner.ledger.left = None  # type: ignore[attr-defined]
            self.sending = None
        begun = {summary.run for summary in planner.ledger.summaries()} - runs
        assert len(begun) <= 1
        for run in begun:
            self.runs[run] = now
            self.corrections[run] = theirs
            if now.listed is not None:
                self.at_home(who)
                self.taken(who, run, planner.follow(run) if run in planner.ledger.open_runs() else done)
            elif content(path) != file:
                self.settled(who, run)
        assert begun or not now.accepted, "bytes left before the ledger knew of them"

    def tells(self, sent: Sent) -> bool:
        """Whether an export tells that a row arrived; else the service's word is believed. An emptied status it keeps, so that tells nothing."""
        return sent.new or any(name not in HIDDEN and self.has((sent.id, name), value) for name, (_, value) in sent.differing.items())

    def taken(self, who: str, run: str, done: Uploaded | None) -> None:
        """The outcome of a list is known: what the service took of it is what was sent last."""
        planner, sending, outcome = self.planners[who], self.runs[run], self.planners[who].ledger.outcome(run)
        assert sending.listed is not None
        if done is None or outcome is None:
            return
        rows = planner.ledger.receipt(run).rows
        taken = {one.id for one in outcome.rows if one.result in {RowResult.CREATED, RowResult.UPDATED}}
        assert taken <= sending.accepted.keys() | {row.id for row in rows}
        left = {row.id for row in rows} - taken
        self.lists[who].took({id: values for id, values in sending.listed.items() if id not in left}, planner.ledger.receipt(run).started_at)
        self.lists[who].corrected(self.corrections.get(run, {}))
        for key, (before, value) in sending.back.items() if done.workbook is not None else ():
            if key[0] in taken and key[0] in sending.accepted and key in sending.accepted[key[0]].sent_now:
                self.lists[who].put_back(key, before, value)

    def correct(self, sheet: Sheet, theirs: dict[Key, JsonValue]) -> None:
        for key, value in theirs.items():
            sheet.base[key] = sheet.cells[key] = plain(value)

    def settled(self, who: str, run: str) -> None:
        """The outcome of a run stands in the workbook: what was accepted is known there from now on."""
        planner, sheet, sending = self.planners[who], self.sheets[who], self.runs[run]
        outcome = planner.ledger.outcome(run)
        assert outcome is not None
        cells, said = shown_in(planner.plan)
        for row in outcome.rows:
            accepted = row.result in {RowResult.CREATED, RowResult.UPDATED}
            if accepted:
                assert row.id in sending.accepted or all(
                    plain(self.value(key)) == plain(value) for key, value in sending.edits.items() if key[0] == row.id
                ), f"{row.id} is said to be saved"
            if row.result is RowResult.FAILED:
                assert row.id not in sending.accepted or not self.tells(sending.accepted[row.id]), f"{row.id} is said to be refused"
            if accepted and sending.way == "put back":
                for key, (before, value) in sending.back.items():
                    if key[0] == row.id and key in sending.accepted[row.id].sent_now:
                        self.taken_back(sheet, key, before, value)
            elif accepted and row.id in sheet.ids and self.there(row.id) is not None:
                first = row.id not in {id for id, _ in sheet.base}
                went: Collection[str] = sending.accepted[row.id].row if row.id in sending.accepted else CAPTIONS
                if first:
                    known = sending.accepted[row.id].before if row.id in sending.accepted else sending.there.get(row.id, {})
                    sheet.base |= {(row.id, name): None if name in HIDDEN else plain(known.get(name)) for name in CAPTIONS}
                for key, value in sending.edits.items():
                    if (
                        key[0] == row.id
                        and key not in sending.known
                        and not (value == CLEAR and key[1] not in went)  # of a row that is made nothing is removed: it still stands there
                        and (
                            first or ((key in sheet.edits or sending.way == "refused") and plain(sheet.base.get(key)) == plain(sending.base.get(key)))
                        )
                    ):
                        sheet.base[key] = known_as(key, value)
                for key in [key for key in sheet.corrected if key[0] == row.id]:
                    del sheet.corrected[key]
                for key, value in sending.corrected.items():
                    if key[0] == row.id and cells.get(key) == in_a_cell(value):
                        sheet.cells[key] = value
        self.correct(sheet, self.corrections.get(run, {}))
        for row in outcome.rows:
            if row.id in said:
                settled = {
                    key[1]: None if text == CLEAR else text
                    for key, text in cells.items()
                    if key[0] == row.id and text is not None and key not in sheet.edits
                }
                self.says_how_it_ended(row, settled, *said[row.id])

    def says_how_it_ended(self, row: RowOutcome, cells: dict[str, object], result: str, reason: str) -> None:
        """`Result` says how a row ended, and `Reason` names each cell that is neither what the service has nor still to be sent."""
        words = {RowResult.CREATED: "Created", RowResult.UPDATED: "Updated", RowResult.FAILED: "Not accepted", RowResult.UNKNOWN: "Unknown"}
        assert result.startswith(words[row.result]), (row, result)
        if row.result in {RowResult.FAILED, RowResult.UNKNOWN}:
            assert reason or row.result is RowResult.UNKNOWN
            return
        there = self.there(row.id)
        for name in cells.keys() - HIDDEN if there is not None else ():
            if cells[name] != in_a_cell(plain((there or {}).get(name))):
                assert CAPTIONS[name] in reason, f"{row.id} {name}: {cells[name]!r} in the workbook, and no word of it: {reason!r}"

    def taken_back(self, sheet: Sheet, key: Key, before: JsonValue, value: JsonValue) -> None:
        if plain(sheet.cells.get(key)) == plain(value):
            sheet.cells[key] = plain(before)
            if plain(sheet.base.get(key)) == plain(value):
                sheet.base[key] = plain(before)
        elif plain(sheet.base.get(key)) == plain(value) and key in sheet.edits:
            sheet.base[key] = plain(before)

    @rule(who=PLANNERS, elsewhere=st.booleans())
    def follow(self, who: str, elsewhere: bool) -> None:
        """Go on following what is open. Sends nothing."""
        if elsewhere:
            self.ask_elsewhere(who)
        planner, before = self.at_home(who), len(self.watch.sent)
        for run in planner.ledger.open_runs():
            file = planner.plan.read_bytes()
            done = planner.follow(run)
            if self.runs[run].listed is not None:
                self.taken(who, run, done)
            elif planner.plan.read_bytes() != file and done.workbook == planner.plan:
                self.settled(who, run)
        assert len(self.watch.sent) == before, "following sends nothing"

    @rule(who=PLANNERS, on_conflict=st.sampled_from(("stop", "mine", "theirs")))
    def refresh(self, who: str, on_conflict: str) -> None:
        """Bring in what is new."""
        planner, sheet = self.planners[who], self.sheets[who]
        refresh_plan(planner.client, planner.plan, planner.account, on_conflict, planner.monitor)
        edits, known = sheet.edits, {id for id, _ in sheet.base}
        for id in (*IDS, *NEW):
            there = self.there(id)
            if there is None:
                continue
            if id not in sheet.ids:
                if id in known:
                    continue
                sheet.base |= {(id, name): None for name in CAPTIONS}
                sheet.cells |= {(id, name): None for name in CAPTIONS}
                known.add(id)
            if id not in known:
                continue
            for name in set(CAPTIONS) - HIDDEN:
                key, value = (id, name), plain(there[name])
                if plain(sheet.base.get(key)) == value:
                    continue
                waiting = sheet.corrected.get(key)
                if on_conflict == "stop" and waiting is not None and waiting not in (value, sheet.base.get(key)) and key not in edits:
                    continue
                if key in edits and plain(edits[key]) != value and on_conflict == "stop":
                    continue
                sheet.base[key] = value
                if key not in edits or (plain(edits[key]) != value and on_conflict == "theirs"):
                    sheet.cells[key] = value

    @rule(who=PLANNERS, at=st.integers(0, 5), dies=DIES)
    def correct_refused(self, who: str, at: int, dies: Dies | None) -> None:
        """Correct a refused row on its sheet, and send from there."""
        planner, sheet = self.planners[who], self.sheets[who]
        try:
            with open_sheet(planner.plan, FAILED_ROWS) as opened:
                rows = list(opened.rows())
        except WorkbookError:  # nothing was refused, or all of it was settled
            return
        chosen = rows[at % len(rows)]
        planner.type(chosen.number, FAILED_ROWS, siteId="0042")
        sheet.corrected[str(chosen.values["id"]), "siteId"] = "0042"
        typed = {(str(row.values["id"]), name): CLEAR if name in row.cleared else row.values.get(name) for row in rows for name in CAPTIONS}
        typed[str(chosen.values["id"]), "siteId"] = "0042"
        edits: dict[Key, JsonValue] = {key: value for key, value in typed.items() if sheet.differs(key, value)}
        known = frozenset(key for key, value in edits.items() if key[1] not in HIDDEN and self.has(key, value))
        self.sending = Sending(sheet, edits, dict(sheet.base), "refused", mine=True, memory=self.memory(planner, sheet), corrected=typed, known=known)
        plan = planner.planned(FAILED_ROWS, on_conflict="mine")
        if plan.rows:
            self.upload(who, plan, "none", dies, {})

    @rule(who=PLANNERS, at=st.integers(0, 5), dies=st.none() | st.tuples(st.just("record"), st.integers(0, 6)))
    def put_back(self, who: str, at: int, dies: Dies | None) -> None:
        """Give what a run changed its former values."""
        planner, sheet = self.at_home(who), self.sheets[who]
        ended = [run.run for run in planner.ledger.summaries() if run.run not in planner.ledger.open_runs() and run.updated]
        if not ended:
            return
        run = ended[at % len(ended)]
        sending = self.runs[run]
        found = check_put_back(planner.client, planner.ledger, run, planner.account, planner.monitor)
        plan = plan_upload(found.checked, planner.account, planner.ledger, UploadChoices(), "put-back")
        back = {
            (sent.id, name): (sending.base.get((sent.id, name)) if name in HIDDEN or sending.offline else before, value)
            for sent in sending.accepted.values()
            for name, (before, value) in sent.differing.items()
        }
        # A run whose rows another one brought counts as taken too, where the service shows them.
        for row in outcome.rows if (outcome := planner.ledger.outcome(run)) is not None else ():
            if row.result in {RowResult.CREATED, RowResult.UPDATED} and row.id in sending.there and row.id not in sending.accepted:
                now = {key: value for key, value in sending.edits.items() if key[0] == row.id}
                back |= {key: (sending.base.get(key) if key[1] in HIDDEN else sending.there[row.id].get(key[1]), value) for key, value in now.items()}
        # A list gets its former values where it still says what was sent.
        listed: dict[str, dict[str, JsonValue]] | None = None if sending.listed is None else {}
        self.sending = Sending(sheet, {}, dict(sheet.base), "put back", memory=self.memory(planner, sheet), back=back, listed=listed)
        if plan.rows:
            self.upload(who, plan, "none", dies, {})

    @rule(who=PLANNERS, how=st.sampled_from(("give", "give", "keep", "restore", "restore", "export", "sort", "delete")), at=st.integers(0, 5))
    def files(self, who: str, how: str, at: int) -> None:
        """Workbooks are given away, copied, brought back, exported anew, and worked on by another program."""
        if how == "give":
            self.give(who)
        elif how == "export":
            self.export(who)
        elif how == "sort":
            self.sort(who)
        elif how == "delete":
            self.delete(who)
        elif how == "keep" or not self.kept:
            path = self.folder / f"kept {len(self.kept)}.xlsx"
            shutil.copy(self.planners[who].plan, path)
            self.kept.append((path, self.sheets[who].copy()))
        else:
            path, sheet = self.kept[at % len(self.kept)]
            shutil.copy(path, self.planners[who].plan)
            self.sheets[who] = sheet.copy()

    def delete(self, who: str) -> None:
        """A workbook is gone: nothing is made in its place, nothing is sent, and open runs end all the same. Then she exports anew."""
        planner, before = self.at_home(who), len(self.watch.sent)
        planner.plan.unlink()
        with pytest.raises(WorkbookError):
            planner.check()
        with pytest.raises(WorkbookError):
            refresh_plan(planner.client, planner.plan, planner.account, "theirs", planner.monitor)
        for run in planner.ledger.open_runs():
            done = planner.follow(run)
            if self.runs[run].listed is not None:
                self.taken(who, run, done)
        assert (planner.plan.exists(), len(self.watch.sent)) == (False, before)
        self.export(who)

    def give(self, who: str) -> None:
        """A planner sends the other one her workbook, who goes on with it."""
        to = BO if who == ANNA else ANNA
        shutil.copy(self.planners[who].plan, self.planners[to].plan)
        self.sheets[to] = self.sheets[who].copy()

    def ask_elsewhere(self, who: str) -> None:
        """The test system is asked by mistake: nothing goes there, and nothing is believed of it."""
        planner, system = self.planners[who], PracticeService(activities=1, switches={"delay": "0"})
        system.state.project_id = "P-TEST"
        file = planner.plan.read_bytes()
        with system:
            there = Planner(system, planner.folder)
            there.ledger = planner.ledger
            for run in planner.ledger.open_runs():
                with pytest.raises(SettingsError):
                    there.follow(run)
            with pytest.raises(WorkbookError):
                there.check()
            with pytest.raises(WorkbookError):
                refresh_plan(there.client, there.plan, there.account, "theirs", there.monitor)
            there.client.close()
        assert (planner.plan.read_bytes(), system.imports_accepted) == (file, 0)

    # What holds at any time

    @invariant()
    def nothing_wrong_was_sent(self) -> None:
        self.steps += 1
        assert not self.planners or self.watch.wrong == [], "; ".join(self.watch.wrong)

    @invariant()
    def a_workbook_shows_what_was_typed_or_fetched_and_an_edit_is_what_somebody_typed(self) -> None:
        for who, sheet in self.sheets.items():
            planner = self.planners[who]
            now = (planner.plan.read_bytes(), sheet.copy())
            if self.seen.get(who) == now:
                continue
            cells, _ = shown_in(planner.plan)
            other = {key: (cells.get(key), value) for key, value in sheet.cells.items() if cells.get(key) != in_a_cell(value)}
            assert other == {}, f"{who} has cells that show what nobody typed or fetched: {other}"
            found = planner.check(online=False).changes
            edits = {(change.id, one.field): plain(one.after) for change in found.changes for one in change.fields}
            assert edits == {key: plain(value) for key, value in sheet.known(sheet.edits).items()}, f"{who}: {edits} {sheet.edits}"
            self.seen[who] = now

    @invariant()
    def a_list_says_what_its_planner_typed(self) -> None:
        for who, listed in self.lists.items():
            now = (listed.path.read_bytes(), listed.texts)
            if self.read.get(who) != now:
                assert listed.shown() == listed.texts, f"{who}: {listed.shown()} {listed.texts}"
                self.read[who] = now

    @invariant()
    def counts_of_runs_add_up(self) -> None:
        for planner in self.planners.values():
            for run in planner.ledger.summaries():
                assert run.created + run.updated + run.failed + run.unknown == run.sent
                assert run.sent + run.not_sent == len(planner.ledger.receipt(run.run).rows)
                if run.state is RunState.DONE:
                    assert (run.failed, run.unknown, run.not_sent) == (0, 0, 0)


CAMPAIGN = [pytest.param(50, id=f"campaign {number}", marks=pytest.mark.deep) for number in range(1, 51)]
"""2,000 whole weeks and more, in slices that end early: what of them was run stands in the table of promises."""


@pytest.mark.parametrize("count", [pytest.param(3, id="sample"), *CAMPAIGN])
def test_two_planners_never_send_what_nobody_typed_over_a_newer_value(figure: Callable[[str, int], None], count: int) -> None:
    TwoPlanners.figures.clear()
    TwoPlanners.length = 8 if count < 10 else 20
    run_state_machine_as_test(
        TwoPlanners,
        settings=settings(
            max_examples=count,
            stateful_step_count=TwoPlanners.length,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=count < 10,
            database=None,
            print_blob=True,
        ),
    )
    for what, many in TwoPlanners.figures.items():
        figure(what, many)
