"""Debian's nginx and HAProxy over TLS before a practice service: large files, refusals, lost
answers, and the settings that the guide for IT names.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from faults.gateway import AUTHORITY, CERTIFICATES
from faults.spoiled import SpoiledService
from planner import Planner, at_work

from bridge.cli.output import upload_exit
from bridge.client.transport import ConnectionSettings
from bridge.errors import BridgeError
from bridge.jobs.follow import Uploaded

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        not (shutil.which("nginx") and shutil.which("haproxy")), reason="needs nginx and HAProxy"
    ),
]
ROWS = 6000
CONNECTION = ConnectionSettings(certificate_file=AUTHORITY)
NGINX = """
user root; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  limit_req_zone $binary_remote_addr zone=slow:1m rate=2r/s;
  server {{
    listen 127.0.0.1:{port} ssl; ssl_certificate {certificate}; ssl_certificate_key {certificate};
    location / {{ proxy_pass http://127.0.0.1:{target}; {settings} }}
  }}
}}
"""
HAPROXY = """
defaults
  mode http
  timeout connect 5s
  timeout client 180s
  timeout server 180s
frontend tls
  bind 127.0.0.1:{port} ssl crt {certificate}
  {settings}
  default_backend service
backend service
  {backend}
  server one 127.0.0.1:{target}
"""
TOO_LARGE = "http-request deny deny_status 413 if { req.hdr_val(content-length) gt 1048576 }"
Start = Callable[..., str]


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plan of 6,000 activities, each of them edited."""
    with at_work(tmp_path_factory.mktemp("plan"), ROWS) as planner:
        planner.export()
        planner.type([*planner.baseline()], externalRemarks="moved to the afternoon")
        return planner.plan


@pytest.fixture
def service() -> Iterator[SpoiledService]:
    with SpoiledService(activities=ROWS, switches={"delay": "0"}) as running:
        yield running


@pytest.fixture
def start(service: SpoiledService, tmp_path: Path) -> Iterator[Start]:
    """Start a gateway with these settings; return its address."""
    with ExitStack() as stack:

        def run(program: str, settings: str = "", backend: str = "") -> str:
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            target = service.base_url.split(":")[2].split("/")[0]
            values = {
                "port": port,
                "target": target,
                "folder": tmp_path,
                "certificate": CERTIFICATES / "service.pem",
                "settings": settings,
                "backend": backend,
            }
            conf = tmp_path / f"{program}.conf"
            conf.write_text((NGINX if program == "nginx" else HAPROXY).format(**values))
            words = ["-c", str(conf)] if program == "nginx" else ["-db", "-f", str(conf)]
            process = subprocess.Popen([program, *words], stderr=subprocess.DEVNULL)
            stack.callback(process.wait, 20)
            stack.callback(process.terminate)
            until = time.monotonic() + 20
            while time.monotonic() < until:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            return f"https://127.0.0.1:{port}"

        yield run


def upload(
    edited: Path, folder: Path, service: SpoiledService, url: str
) -> tuple[Planner, Uploaded | BridgeError]:
    planner = Planner(service, folder, connection=CONNECTION, base_url=url)
    shutil.copy(edited, planner.plan)
    try:
        return planner, planner.upload()
    except BridgeError as error:
        return planner, error


GATEWAYS = {
    "nginx, its body limit": ("nginx", "", ""),
    "haproxy, a body limit": ("haproxy", TOO_LARGE, ""),
}


@pytest.mark.parametrize("name", GATEWAYS)
def test_a_large_file_arrives_in_parts(
    edited: Path, tmp_path: Path, service: SpoiledService, start: Start, name: str
) -> None:
    planner, done = upload(edited, tmp_path, service, start(*GATEWAYS[name]))
    assert isinstance(done, Uploaded), done
    assert done.error is None
    assert len(planner.verdicts()) == ROWS
    assert len(done.receipt.parts) > 1


PASSES = {
    "nginx": "client_max_body_size 100m; proxy_read_timeout 180s;",
    "haproxy": "http-request disable-l7-retry if METH_POST",
}


@pytest.mark.parametrize("name", PASSES)
def test_the_settings_of_the_guide_let_a_large_file_pass(
    edited: Path, tmp_path: Path, service: SpoiledService, start: Start, name: str
) -> None:
    retry = "retry-on all-retryable-errors\n  option redispatch" if name == "haproxy" else ""
    planner, done = upload(edited, tmp_path, service, start(name, PASSES[name], retry))
    assert isinstance(done, Uploaded), done
    assert (len(done.receipt.parts), len(planner.verdicts())) == (1, ROWS)


@pytest.mark.parametrize("name", ["nginx", "haproxy"])
def test_a_service_that_dies_after_it_took_the_rows_is_asked_and_gets_them_once(
    edited: Path, tmp_path: Path, service: SpoiledService, start: Start, name: str
) -> None:
    retry = "retry-on all-retryable-errors\n  option redispatch" if name == "haproxy" else ""
    url = start(name, PASSES[name], retry)
    service.set("fault-import", "drop-after")
    planner, done = upload(edited, tmp_path, service, url)
    assert isinstance(done, Uploaded), done
    assert upload_exit(done) == 6
    assert "502 Bad Gateway" in planner.ledger.cause(done.receipt.run)
    assert service.imports_accepted == 1
    service.set("fault-import", "none")
    # No export shows why the planted mistakes were not accepted.
    refused = list(planner.verdicts().values()).count("failed")
    assert planner.follow(done.receipt.run).summary.unknown == refused


def test_a_limit_of_requests_refuses_or_lets_the_second_try_pass(
    edited: Path, tmp_path: Path, service: SpoiledService, start: Start
) -> None:
    limit = "limit_req zone=slow burst=2 nodelay; limit_req_status 429; client_max_body_size 100m;"
    planner, done = upload(edited, tmp_path, service, start("nginx", limit))
    if isinstance(done, Uploaded):
        assert len(planner.verdicts()) == ROWS
    else:
        assert "429 Too Many Requests (nginx)" in str(done)
        assert service.imports_accepted == 0
