"""Two planners with two computers each, their workbooks and lists, and a colleague: what they can
do, and how each row that arrives is judged.

A week is begun here and ended; `judge` looks at every row that the service gets: what differs from
what it has was typed, and knowingly over it.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import ClassVar, NamedTuple

from builders.slips import sort_backwards
from campaigns.weeks.mortal import MortalLedger, MortalMonitor
from campaigns.weeks.own_lists import COLUMNS, OwnList
from campaigns.weeks.sheets import CAPTIONS, CLEAR, HIDDEN, Key, Sent, Sheet, Watch, plain, shown_in
from faults.spoiled import SpoiledService
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from planner import Planner
from sheets import workbook_at

from bridge import log
from bridge.files import HOME_VARIABLE
from bridge.records.cells.base import JsonObject, JsonValue

IDS = ("DB0411-045", "DB0411-046", "SA0411-044")
NEW = ("NEW-1", "NEW-2", "OWN-1")
"""Activities that planners make, the last one of them in a list or in a workbook."""
ANNA, BO = "anna", "bo"
PLANNERS = st.sampled_from((ANNA, BO))


class Way(NamedTuple):
    """How rows are sent."""

    skip: bool = False
    single: bool = False
    offline: bool = False
    part: bool = False
    """The planner leaves out the first of the rows that would go."""


WAYS = (
    Way(),
    Way(),
    Way(),
    Way(skip=True),
    Way(single=True),
    Way(skip=True, single=True),
    Way(part=True),
    Way(offline=True),
)


STATES = ("PLANNED", "DISPATCHED", "COMPLETED")
STARTS = ("2026-12-01T05:30:00.000Z", "2026-12-02T23:30:00.000Z", "2027-03-28T01:30:00.000Z")
CREWS: tuple[list[JsonValue], ...] = (["Blade crew"], ["Survey"], ["Blade crew", "Survey"])
SITES = ("0042", "DB01", "0107", "NO-SUCH-SITE")
Typed = tuple[str, str, str, int]
"""An activity, a field, and what stands there: a site, the first, second or third of what the field
takes, or the word that removes a value.
"""
Dies = tuple[str, int]
ONE = st.tuples(
    st.sampled_from(IDS + NEW),
    st.sampled_from(tuple(CAPTIONS)),
    st.sampled_from(SITES),
    st.integers(1, 4),
)
LISTED = st.tuples(
    st.sampled_from((*IDS[:2], "OWN-1")),
    st.sampled_from(tuple(COLUMNS)),
    st.sampled_from(SITES),
    st.integers(1, 3),
)
TYPED = st.lists(ONE, min_size=1, max_size=3)
HERS = st.none() | ONE
CHOICES = st.sampled_from(("stop", "mine", "theirs"))
DIES = st.none() | st.tuples(st.sampled_from(("look", "record")), st.integers(0, 12))
MEANWHILE = ("nothing", "nothing", "colleague", "typed", "exchanged", "window", "sorted", "deleted")
FAULTS = (
    "drop",
    "drop-after",
    "500",
    "500-after",
    "503-after",
    "429",
    "429-after",
    "413",
    "413-after",
    "400",
    "400-after",
    "403",
    "html-after",
)


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
    """The cells of the sheet of refused rows: once they are accepted, the planner's own row shows
    the same.
    """
    there: dict[str, JsonObject] = field(default_factory=dict)
    """What the service had of the edited activities when the sheet was checked."""
    known: frozenset[Key] = frozenset()
    """Edits that the service had already when the sheet was checked: they do not go as such."""
    listed: dict[str, dict[str, JsonValue]] | None = None
    """The rows of a list of another program as they were read; those that are not sent stand in the
    service.
    """


class Week(RuleBasedStateMachine):
    """Anna and Bo, each with a home and a workbook, at one service with a colleague in it; beside
    it stands a test system.
    """

    length: ClassVar[int] = 20
    """How many steps make a week."""

    def __init__(self) -> None:
        super().__init__()
        # In memory where there is such a disk: what is asked here is what is written, and the tests
        # of kills and full disks ask of disks.
        self.folder = Path(
            mkdtemp(prefix="planners-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        )
        self.count = 0
        self.seen: dict[str, tuple[bytes, Sheet]] = {}
        self.read: dict[str, tuple[bytes, object]] = {}
        self.sending: Sending | None = None
        self.left: Sending | None = None
        """What was on its way when the program was killed: the service may take it a moment later.
        """
        self.runs: dict[str, Sending] = {}
        self.corrections: dict[str, dict[Key, JsonValue]] = {}
        self.kept: list[tuple[Path, Sheet]] = []
        self.planners: dict[str, Planner] = {}
        self.sheets: dict[str, Sheet] = {}
        self.lists: dict[str, OwnList] = {}
        self.computers: dict[str, str] = {}
        self.home = os.environ.get(HOME_VARIABLE)

    @initialize(replaces=st.booleans())
    def begin(self, replaces: bool) -> None:
        self.replaces = replaces
        switches = {"delay": "0", "import": "replaces" if replaces else "merges"}
        self.service = SpoiledService(activities=40, switches=switches)
        self.service.start()
        self.watch = Watch(self.service.state, self.judge)
        for who in (ANNA, BO):
            self.start(who)
            self.export(who)
            self.lists[who] = OwnList(
                self.folder / who / "Woche.xlsx", {"OWN-1": {"siteId": "0042", "status": "PLANNED"}}
            )
            self.lists[who].write()

    def start(self, who: str) -> Planner:
        """Start the program of a planner."""
        if who in self.planners:
            self.planners[who].client.close()
        folder = self.folder / who
        folder.mkdir(exist_ok=True)
        made = Planner(self.service, folder, import_mode="replaces" if self.replaces else "unknown")
        made.monitor, made.ledger = MortalMonitor(), MortalLedger(self.home_of(who))
        made.client.close()
        made.client = made.new_client()
        self.planners[who] = made
        return made

    def home_of(self, who: str) -> Path:
        """Return the home of the program on the computer at which a planner works now."""
        return self.folder / who / self.computers.setdefault(who, "home")

    def at_home(self, who: str) -> Planner:
        """Return a planner at her computer: what is remembered of lists is in the home there."""
        os.environ[HOME_VARIABLE] = str(self.home_of(who))
        return self.planners[who]

    @rule(who=PLANNERS)
    def moves(self, who: str) -> None:
        """A planner goes on at her other computer, which has the same files on a share and a
        history of its own.
        """
        self.change_computer(who)

    def change_computer(self, who: str) -> None:
        self.computers[who] = "home" if self.home_of(who).name != "home" else "other home"
        self.start(who)

    def teardown(self) -> None:
        for planner in self.planners.values():
            planner.client.close()
        if self.planners:
            self.service.stop()
        if self.home is not None:
            os.environ[HOME_VARIABLE] = self.home
        else:
            os.environ.pop(HOME_VARIABLE, None)
        # Else each answer is searched for the passwords and tokens of every week before.
        log._SECRETS.clear()
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
        """Look at a row before the service judges it: what differs from what it has was typed in
        the sheet, and knowingly over what is there.
        """
        now = self.sending or self.left
        assert now is not None, f"{sent.id} was sent, and nobody sends anything"
        for name, (before, value) in sent.differing.items():
            key, what = (sent.id, name), f"{sent.id} {name}: {value!r} over {before!r}"
            if name == "endDate" and now.mine and (sent.id, "startDate") in now.edits:
                continue  # start and end are one choice
            if name not in CAPTIONS:
                # The planner's row makes an activity anew that is gone; nothing else carries what
                # nobody edits.
                assert sent.new, f"{what}: nobody edits it"
                assert now.mine, f"{what}: nobody edits it"
                continue
            if now.way == "put back" and (name not in HIDDEN or key in now.back):
                former, ours = now.back.get(key, (None, None))
                assert plain(value) == plain(former), (
                    f"{what}: put back, but {former!r} stood there before"
                )
                assert plain(before) == plain(ours) or name in HIDDEN, (
                    f"{what}: put back over a newer value than {ours!r}"
                )
                continue
            if (
                name in HIDDEN
                and key not in now.edits
                and key in now.memory
                and not (now.mine and sent.new)
            ):
                assert self.replaces, (
                    f"{what}: from memory, to a service that keeps what is not sent"
                )
                assert plain(value) == plain(now.memory[key]), f"{what}: not what was sent last"
                continue
            if name == "siteId" and key not in now.edits and now.offline:
                assert plain(value) == plain(now.base.get(key)), f"{what}: not as exported"
                continue
            known = now.edits
            if now.mine and sent.new:  # also from the sheet of refused rows alone
                known = {**now.corrected, **now.sheet.cells, **now.edits}
            assert key in known, f"{what}: nobody typed it"
            assert plain(known[key]) == plain(value), f"{what}: {known[key]!r} was typed"
            if name not in HIDDEN and not now.offline and not now.mine:
                assert plain(now.base.get(key)) == plain(before) or sent.new, (
                    f"{what}: the sheet knows only of {now.base.get(key)!r}"
                )
        if sent.accepted:
            assert sent.id not in now.accepted, f"{sent.id} was sent twice"
            now.accepted[sent.id] = sent

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
        planner.type(row, **values)
        sheet.cells |= {(id, one): value for one, value in values.items() if one != "id"}

    def something(self, name: str, site: str, number: int) -> JsonValue:
        """Return what a planner types into a column."""
        text: dict[str, JsonValue] = {
            "siteId": site,
            "status": STATES[number % 3],
            "startDate": STARTS[number % 3],
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
        """Somebody changes an activity in the service, takes it away, or makes one that a planner
        may be about to make.
        """
        if name == "siteId" and site == "NO-SUCH-SITE":
            self.service.remove_activity(id)
            return
        if self.there(id) is None:
            self.service.edit_activity(id, siteId="DB01", status="PLANNED")
        value: dict[str, JsonValue] = {
            "siteId": site,
            "status": STATES[number % 3],
            # of the service a moment has thousandths
            "startDate": f"2026-12-{1 + self.count % 28:02}T08:00:00.{self.count % 1000:03}Z",
            "teams": CREWS[(number + 1) % 3] if number < 4 else [],
            "externalRemarks": self.fresh() if number < 4 else "",
            "manpower": {"Survey": 200 + self.count},
            "internalRemarks": self.fresh(),
        }
        self.service.edit_activity(id, **{name: value[name]})

    def sort(self, who: str) -> None:
        """Another program turns the rows round and saves."""
        path = self.planners[who].plan
        with workbook_at(path) as book:
            sort_backwards(book["Activities"])

    def strike(self, who: str, id: str) -> None:
        """A planner deletes the row of an activity: nothing of it is sent, and nothing brings it
        back but an export.
        """
        path, sheet = self.planners[who].plan, self.sheets[who]
        if id in sheet.ids:
            with workbook_at(path) as book:
                rows = book["Activities"]
                rows.delete_rows(self.planners[who].row_of(id))
            sheet.cells = {key: value for key, value in sheet.cells.items() if key[0] != id}

    def give(self, who: str) -> None:
        """A planner sends the other one her workbook, who goes on with it."""
        to = BO if who == ANNA else ANNA
        shutil.copy(self.planners[who].plan, self.planners[to].plan)
        self.sheets[to] = self.sheets[who].copy()
