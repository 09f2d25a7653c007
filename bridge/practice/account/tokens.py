"""Tokens of the practice service: JSON web tokens, signed, that serve for a while or for a number of requests."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping

from bridge import clock


class Tokens:
    """Makes tokens and knows how far each is used up."""

    def __init__(self, seed: int) -> None:
        self._key = secrets.token_bytes(32) + seed.to_bytes(8, "big", signed=True)
        self._served: dict[str, int] = {}

    def issue(self, username: str, seconds: float) -> str:
        """Return a new token: header, claims and signature."""
        issued = clock.now().timestamp()
        claims = {"sub": username, "iat": int(issued), "exp": issued + seconds, "jti": secrets.token_hex(8)}
        body = f"{_part({'alg': 'HS256', 'typ': 'JWT'})}.{_part(claims)}"
        token = f"{body}.{self._signature(body)}"
        self._served[token] = 0
        while len(self._served) > 500:
            del self._served[next(iter(self._served))]
        return token

    def serves(self, token: str, requests: int) -> bool:
        """Whether the token is ours, still serves, and has not served `requests` times (0: no limit); counts the use."""
        served = self._served.get(token)
        body, _, signature = token.rpartition(".")
        if served is None or not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return False
        if clock.now().timestamp() > _claims(body)["exp"] or (requests and served >= requests):
            return False
        self._served[token] = served + 1
        return True

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
