"""Processes for tests that kill or limit what they run: forked from a server that has loaded
everything and has no threads.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.context import ForkServerContext
from multiprocessing.forkserver import ensure_running
from pathlib import Path

import pytest

_LOADED = ["pytest", "faults.mortal", "builders.limited", "lxml.etree"]


def processes() -> ForkServerContext:
    """Return where to make processes.

    The server is told where the tests stand by its environment: Python 3.11 does not hand it the
    path.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_LOADED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
        ensure_running()
    return context
