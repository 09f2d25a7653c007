#!/bin/sh
# urllib3 2.8.0 (and requests 2.34.2): an answer that a server sends before it has read the body, then closes,
# is returned over plain http and dropped over TLS.
#
# Gateways refuse a large upload from its head (413) and close. Over http urllib3 catches the broken pipe of
# the failed write and reads the answer. Over TLS the failed write is an ssl.SSLEOFError, which is not caught,
# so the caller gets SSLError and never learns the status. Which error a failed write raises depends on the
# Python: 3.11.7 raises SSLEOFError, newer patch releases may raise BrokenPipeError, which is caught.
#
# Seen with Python 3.11.7, 3 tries each:
#   http: 413 413 413
#   https: SSLError SSLError SSLError
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python=${PYTHON:-python3}
"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check urllib3==2.8.0 requests==2.34.2
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
    -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
cat >"$folder/probe.py" <<'EOF'
import socket
import ssl
import sys
import threading

import requests

folder = sys.argv[1]
ANSWER = b"HTTP/1.1 413 Request Entity Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


def serve(listener, context):
    while True:
        line, _ = listener.accept()
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            line = context.wrap_socket(line, server_side=True) if context else line
            head = b""
            while b"\r\n\r\n" not in head:
                head += line.recv(4096)
            line.sendall(ANSWER)
        except OSError:
            pass
        line.close()


for scheme in ("http", "https"):
    context = None
    if scheme == "https":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
    listener = socket.socket()
    # Segments of a network, or the loopback would swallow the body before the close is seen.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32768)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    threading.Thread(target=serve, args=(listener, context), daemon=True).start()
    url = f"{scheme}://127.0.0.1:{listener.getsockname()[1]}/"
    found = []
    for _ in range(3):
        with requests.Session() as session:
            session.trust_env = False
            try:
                answer = session.post(url, data=b"x" * 30_000_000, verify=f"{folder}/cert.pem")
                found.append(str(answer.status_code))
            except requests.RequestException as error:
                found.append(type(error).__name__)
    print(f"{scheme}:", *found)
EOF
"$folder/venv/bin/python" "$folder/probe.py" "$folder" >"$folder/seen"
cat "$folder/seen"
diff - "$folder/seen" <<'EOF'
http: 413 413 413
https: SSLError SSLError SSLError
EOF
