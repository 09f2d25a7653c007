#!/bin/sh
# requests 2.34.2 with urllib3 2.8.0: timeout=(connect, read) also limits each write of the body, by the connect value.
#
# The connect timeout is described as the time to establish a connection. It stays on the socket while the
# body is sent, so a link that pauses longer than it in the middle of an upload ends the request, although the
# connection was made long ago and the read timeout is far away.
#
# Seen with Python 3.11.7, timeout=(1, 30), a server that pauses 3 s in mid-body, then reads on and answers:
#   connect 1: ConnectionError after 1 s
#   connect 10: 200
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check urllib3==2.8.0 requests==2.34.2
cat >"$folder/probe.py" <<'EOF'
import socket
import threading
import time

import requests

SIZE = 20_000_000


def serve(listener):
    while True:
        line, _ = listener.accept()
        count = len(line.recv(65_536).partition(b"\r\n\r\n")[2])
        time.sleep(3)
        try:
            while count < SIZE and (piece := line.recv(1 << 20)):
                count += len(piece)
            line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        except OSError:
            pass
        line.close()


listener = socket.socket()
listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32768)
listener.bind(("127.0.0.1", 0))
listener.listen()
threading.Thread(target=serve, args=(listener,), daemon=True).start()
url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
for connect in (1, 10):
    with requests.Session() as session:
        session.trust_env = False
        began = time.monotonic()
        try:
            answer = session.post(url, data=b"x" * SIZE, timeout=(connect, 30))
            print(f"connect {connect}: {answer.status_code}")
        except requests.RequestException as error:
            took = round(time.monotonic() - began)
            print(f"connect {connect}: {type(error).__name__} after {took} s")
EOF
"$folder/venv/bin/python" "$folder/probe.py" >"$folder/seen"
cat "$folder/seen"
diff - "$folder/seen" <<'EOF'
connect 1: ConnectionError after 1 s
connect 10: 200
EOF
