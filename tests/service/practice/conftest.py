"""A practice service for each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from faults.spoiled import SpoiledService
from service.practice.caller import Caller, Serve


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a service with switches, and sign in unless told otherwise.

    Exports and imports take no time unless `delay` is given.
    """
    with ExitStack() as stack:

        def start(signed_in: bool = True, activities: int = 40, **switches: str) -> Caller:
            named = {
                "delay": "0",
                **{name.replace("_", "-"): value for name, value in switches.items()},
            }
            caller = Caller(
                stack.enter_context(SpoiledService(activities=activities, switches=named))
            )
            stack.callback(caller.session.close)
            if signed_in:
                assert caller.sign_in().status_code in {200, 201, 202, 203}
            return caller

        yield start
