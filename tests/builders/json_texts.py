"""JSON texts as hypothesis makes them: odd blanks, odd numbers, escapes, names that stand twice."""

from __future__ import annotations

import json

from hypothesis import strategies as st

blanks = st.sampled_from(["", " ", "\n  ", "\t", "\r\n", "   "])
numbers = st.sampled_from(
    ["0.10", "1E22", "-0", "12345678901234567890", "0.1e-7", "5", "1e+2", "-3.000"]
)
strings = st.one_of(
    st.text(max_size=8).map(lambda text: json.dumps(text)),
    st.text(max_size=8, alphabet=st.characters(exclude_categories=["Cs"])).map(
        lambda text: json.dumps(text, ensure_ascii=False)
    ),
    st.sampled_from(['"\\u00E9"', '"\\/"', '"\\ud83d\\ude00"', '"\\ud800"', '"a\\tb"']),
)
plain = st.one_of(numbers, strings, st.sampled_from(["true", "false", "null"]))


def _list(elements: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(st.lists(st.tuples(blanks, elements, blanks), max_size=4), blanks).map(
        lambda parts: "[" + (",".join("".join(piece) for piece in parts[0]) or parts[1]) + "]"
    )


def _object(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    names = st.one_of(st.sampled_from(['"a"', '"b"', '"a.b"', '"\\u0061"']), strings)
    member = st.tuples(blanks, names, blanks, st.just(":"), blanks, values, blanks).map("".join)
    return st.tuples(st.lists(member, max_size=4), blanks).map(
        lambda parts: "{" + (",".join(parts[0]) or parts[1]) + "}"
    )


texts = st.recursive(plain, lambda inner: st.one_of(_list(inner), _object(inner)), max_leaves=12)
