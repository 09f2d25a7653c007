#!/bin/sh
# keyring 25.7.0: a backend that cannot be loaded raises ModuleNotFoundError, not a KeyringError.
#
# keyring.errors.KeyringError is documented as the base class of the library's errors, so a program that
# asks for a password catches it. Where PYTHON_KEYRING_BACKEND (or keyringrc.cfg) names a backend that is
# not installed on this machine, get_password raises ModuleNotFoundError, and a backend that refuses its
# platform raises RuntimeError. Both pass "except KeyringError".
#
# Seen with Python 3.11:
#   not installed: ModuleNotFoundError, KeyringError: False
#   not possible here: RuntimeError, KeyringError: False
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check keyring==25.7.0
export HOME="$folder"
unset DBUS_SESSION_BUS_ADDRESS || true

ask() {
    PYTHON_KEYRING_BACKEND=$2 "$folder/venv/bin/python" -c '
import sys
from keyring.errors import KeyringError
try:
    import keyring
    keyring.get_password("service", "user")
    print(sys.argv[1] + ": no error")
except Exception as error:
    print(f"{sys.argv[1]}: {type(error).__name__}, KeyringError: {isinstance(error, KeyringError)}")
' "$1"
}

{
    ask "not installed" keyrings.alt.file.PlaintextKeyring
    ask "not possible here" keyring.backends.kwallet.DBusKeyring
} >"$folder/seen"
cat "$folder/seen"
diff - "$folder/seen" <<'EOF'
not installed: ModuleNotFoundError, KeyringError: False
not possible here: RuntimeError, KeyringError: False
EOF
