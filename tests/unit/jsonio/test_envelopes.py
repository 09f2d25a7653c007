import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from builders.tables import of_test, tabled
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.errors import ReplyError
from bridge.jsonio import strict
from bridge.jsonio.envelopes import (
    read_correlation,
    read_failed,
    read_failed_file,
    read_result,
    read_result_file,
    read_status,
    read_token,
)
from bridge.jsonio.record_stream import read_shape, stream_records
from bridge.records.answers import Echo, ImportResult, ImportStatus
from bridge.records.cells.base import JsonValue

File = Callable[[str | bytes], Path]

TABLES = of_test(__file__)


@pytest.fixture
def body(tmp_path: Path) -> File:
    def write(text: str | bytes) -> Path:
        path = tmp_path / "export.json"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def texts(path: Path) -> list[str]:
    return [record.text for record in stream_records(path)]


class TestStreamRecords:
    def test_takes_an_object_with_an_id_as_one_record_also_when_it_holds_a_list_of_objects(
        self, body: File
    ) -> None:
        assert texts(body('{"timeEntries": [{"hours": 3}], "id": "T-1"}')) == [
            '{"timeEntries": [{"hours": 3}], "id": "T-1"}'
        ]

    @pytest.mark.parametrize(
        "envelope",
        [
            '{"total": 2, "anything": [{"id":"1"},{"id":"2"}]}',
            '{"links": [], "data": [{"id":"1"},{"id":"2"}], "page": {"number": 0}}',
            '{"errors": [{"code": 1}], "items": [{"id":"1"},{"id":"2"}]}',
            '{"tags": ["a"], "whatever": [{"id":"1"},{"id":"2"}]}',
        ],
    )
    def test_takes_the_list_out_of_an_envelope(self, body: File, envelope: str) -> None:
        assert texts(body(envelope)) == ['{"id":"1"}', '{"id":"2"}']

    @pytest.mark.parametrize(
        "nothing",
        [
            "",
            " \n",
            "null",
            "{}",
            '{"state": "working"}',
            '{"messages": [], "done": 0}',
            '"still working"',
            "0",
            '""',
        ],
    )
    def test_yields_nothing_from_an_export_that_is_not_finished(
        self, body: File, nothing: str
    ) -> None:
        assert texts(body(nothing)) == []
        assert read_shape(body(nothing)).ready is False

    @pytest.mark.parametrize(
        "empty", ["[]", " [ ] ", '{"items": []}', '{"activities": [], "messages": []}', '"[]"']
    )
    def test_knows_an_export_of_nothing_from_one_that_is_not_finished(
        self, body: File, empty: str
    ) -> None:
        assert read_shape(body(empty)).ready is True
        assert texts(body(empty)) == []

    def test_says_how_many_records_an_envelope_holds_and_what_stands_beside_them(
        self, body: File
    ) -> None:
        shape = read_shape(
            body('{"page": 1, "items": [{"id":"1"}], "next": "/more", "tags": ["x"]}')
        )
        assert (shape.ready, shape.records, shape.members) == (
            True,
            1,
            {"page": 1, "next": "/more"},
        )

    @pytest.mark.parametrize(
        ("damaged", "detail"),
        [
            *TABLES["refuses a damaged answer"],
            ('[{"n":' + "9" * 5000 + "}]", "invalid"),
            ('[{"a":' + "[" * 70 + "]" * 70 + "}]", "nested too deeply"),
            ('[{"a":' + "[" * 100_000 + "]" * 100_000 + "}]", "nested too deeply"),
            ('{"a":' * 100_000, "nested too deeply"),
            (b'[{"id":"\xff"}]', "not UTF-8"),
            (b'[{"id":"\xed\xa0\x80"}]', "not UTF-8"),
            (b'[{"id":"\xc3', "not UTF-8"),
            ('[{"id":"1"}]'.encode("utf-16"), "not UTF-8"),
        ],
    )
    def test_refuses_a_damaged_answer_with_a_plain_sentence(
        self, body: File, damaged: str | bytes, detail: str
    ) -> None:
        path = body(damaged)
        with pytest.raises(ReplyError) as caught:
            list(stream_records(path))
        assert str(caught.value.title) == "The service's answer cannot be read."
        assert detail in caught.value.detail

    def test_refuses_a_record_that_is_too_long(
        self, body: File, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(strict, "LONGEST", 1000)
        monkeypatch.setattr(strict, "_PIECE", 64)
        with pytest.raises(ReplyError, match="cannot be read"):
            list(stream_records(body('[{"id":"' + "x" * 5000 + '"}]')))


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
records = st.lists(st.dictionaries(st.text(max_size=8), values, max_size=4), max_size=6)


class TestTheWindow:
    @given(
        records,
        st.integers(1, 40),
        st.sampled_from(["list", "envelope", "string"]),
        st.booleans(),
        st.sampled_from([None, 1]),
    )
    @settings(deadline=None)
    def test_gives_the_same_whatever_the_size_of_its_pieces(
        self,
        tmp_path_factory: pytest.TempPathFactory,
        rows: list[dict[str, object]],
        piece: int,
        form: str,
        ascii_only: bool,
        indent: int | None,
    ) -> None:
        each = [json.dumps(row, ensure_ascii=ascii_only, indent=indent) for row in rows]
        text = "[" + " ,\r\n\t".join(each) + "]"
        if form == "envelope":
            text = '{ "total" : 12.5e1 , "records" :' + text + ', "more" : true }'
        if form == "string":
            text = json.dumps(text, ensure_ascii=ascii_only)
        path = tmp_path_factory.mktemp("window") / "export.json"
        path.write_bytes(text.encode())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(strict, "_PIECE", piece)
            assert [record.text for record in stream_records(path)] == each
            assert [record.value for record in stream_records(path)] == rows

    def test_refuses_an_endless_string_of_brackets_soon(self, body: File) -> None:
        began = time.process_time()
        with pytest.raises(ReplyError):
            list(stream_records(body("[" * 5_000_000)))
        assert time.process_time() - began < 10


class TestCorrelation:
    @tabled("answer")
    def test_is_found_in_every_form(self, answer: JsonValue) -> None:
        assert read_correlation(answer) == "c-1"


class TestStatus:
    def test_takes_messages_in_other_forms(self) -> None:
        status = read_status(
            {
                "data": {
                    "total": 1,
                    "messages": [{"row": 2, "message": "unknown site"}, {"reason": "bad"}, 4, ""],
                }
            }
        )
        assert status == ImportStatus(total=1, messages=("Row 2: unknown site", "bad"))
        assert read_status({"total": 1, "messages": "one text"}) == ImportStatus(
            total=1, messages=("one text",)
        )


class TestResult:
    def test_reads_the_documented_form(self) -> None:
        json: JsonValue = {
            "created": [],
            "updated": [],
            "failed": [
                {
                    "index": 0,
                    "activity": {"id": "A-1", "siteId": "S", "isLocked": "false"},
                    "message": "unknown site",
                }
            ],
        }
        assert read_result(json) == ImportResult(
            failed=(Echo({"id": "A-1", "siteId": "S", "isLocked": "false"}, 0, "unknown site"),),
            created_count=0,
            updated_count=0,
        )

    def test_takes_ids_rows_echoes_and_counts(self) -> None:
        result = read_result(
            {
                "created": ["A-1", 2],
                "updated": [{"id": "A-3"}, {"index": "4", "activity": {"id": "A-4"}}, None],
                "failed": 0,
            }
        )
        assert result == ImportResult(
            created=(Echo({"id": "A-1"}), Echo({"id": "2"})),
            updated=(Echo({"id": "A-3"}), Echo({"id": "A-4"}, 4)),
            created_count=2,
            updated_count=3,
        )
        assert read_result(
            {"result": {"created": 5, "updated": "7", "failed": []}}
        ) == ImportResult(created_count=5, updated_count=7)


class TestFailed:
    @pytest.mark.parametrize("nothing", [None, "", [], {}, {"failed": []}])
    def test_knows_every_form_of_none(self, nothing: JsonValue) -> None:
        assert read_failed(nothing) == ()

    def test_reads_bare_rows_and_echoes(self) -> None:
        assert read_failed(
            [{"id": "A-1", "siteId": None, "teams": ["A", "B"], "manpower": 3, "message": "no"}]
        ) == (Echo({"id": "A-1", "siteId": "", "teams": "A,B", "manpower": "3"}, None, "no"),)
        assert read_failed(
            {"failed": [{"index": 3, "activity": {"id": "A-1"}, "reason": "no"}]}
        ) == (Echo({"id": "A-1"}, 3, "no"),)
        assert read_failed({"rows": [{"id": "A-1"}], "count": 1}) == (Echo({"id": "A-1"}),)
        assert read_failed({"id": "A-1", "siteId": "X"}) == (Echo({"id": "A-1", "siteId": "X"}),)

    def test_is_none_where_the_answer_is_something_else(self) -> None:
        assert read_failed({"message": "not yet"}) is None
        assert read_failed("working") is None


class TestAnswersOnDisk:
    def test_a_result_keeps_what_the_echo_alone_shows_of_rows_that_were_accepted(
        self, body: File
    ) -> None:
        row = {"id": "A-1", "siteId": "S", "isLocked": "true", "voNumber": "", "status": "PLANNED"}
        result = read_result_file(
            body(
                json.dumps(
                    {
                        "updated": [{"index": 1, "activity": row}],
                        "created": [{"siteId": "S", "index": 2}],
                    }
                )
            )
        )
        assert result == ImportResult(
            created=(Echo({"siteId": "S"}, 2),),
            updated=(Echo({"id": "A-1", "isLocked": "true"}, 1),),
            created_count=1,
            updated_count=1,
        )

    @pytest.mark.parametrize(
        "damaged",
        [
            '{"created": [1, 2',
            '{"created": [], "created": []}',
            '[{"id": "A-1"}',
            '{"failed": [NaN]}',
            "[1] 2",
            "<html>",
        ],
    )
    def test_damage_is_refused(self, body: File, damaged: str) -> None:
        with pytest.raises(ReplyError):
            read_result_file(body(damaged))
        with pytest.raises(ReplyError):
            read_failed_file(body(damaged))


class TestToken:
    @pytest.mark.parametrize(
        "answer", [None, {}, [], {"token": 3}, {"token": "\ud800"}, "\ud800", {"id": "t.1"}]
    )
    def test_is_empty_where_there_is_none(self, answer: JsonValue) -> None:
        assert read_token(answer) == ""
