"""Tokens of the practice service: signed JSON web tokens that are valid for an hour."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping

from bridge import clock


class Tokens:
    """Issues tokens and checks them. `seconds` is how long a new one is valid."""

    def __init__(self, seed: int) -> None:
        self._key = secrets.token_bytes(32) + seed.to_bytes(8, "big", signed=True)
        self.seconds = 3600.0
        self._issued: dict[str, None] = {}

    def issue(self, username: str) -> str:
        """Return a new token: header, claims and signature."""
        issued = clock.now().timestamp()
        claims = {"sub": username, "iat": int(issued), "exp": issued + self.seconds, "jti": secrets.token_hex(8)}
        body = f"{_part({'alg': 'HS256', 'typ': 'JWT'})}.{_part(claims)}"
        token = f"{body}.{self._signature(body)}"
        self._issued[token] = None
        while len(self._issued) > 500:
            del self._issued[next(iter(self._issued))]
        return token

    def is_valid(self, token: str) -> bool:
        """Return True for a token that was issued here and has not expired."""
        body, _, signature = token.rpartition(".")
        if token not in self._issued or not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return False
        return clock.now().timestamp() <= _claims(body)["exp"]

    def _signature(self, body: str) -> str:
        return _base64(hmac.new(self._key, body.encode(), hashlib.sha256).digest())


def _part(content: Mapping[str, object]) -> str:
    return _base64(json.dumps(content, separators=(",", ":")).encode())


def _claims(body: str) -> dict[str, float]:
    part = body.partition(".")[2]
    claims: dict[str, float] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return claims


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
