"""A push service for tests: https on 127.0.0.1, reached under the name ``push.example``."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID
from django.utils.timezone import now

NAME = "push.example"
PUBLIC = "93.184.215.14"


@dataclass
class Push:
    path: str
    headers: dict[str, str]
    body: bytes


class PushService(ThreadingHTTPServer):
    """A push service that records requests. It answers the status in the path, by default 201."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.received: list[Push] = []
        self.addresses = {NAME: [PUBLIC]}
        """What names stand for."""
        self.waited_for: list[str] = []
        """The paths of slow answers that the client has let the service finish."""


class _Handler(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append(Push(self.path, dict(self.headers), body))
        if self.path == "/nonsense":
            self.wfile.write(b"\x00 nonsense\r\n\r\n")
            return
        if self.path in ("/byte-by-byte", "/body-byte-by-byte"):
            self._answer_slowly(b"HTTP/1.1 200 OK\r\n\r\n" if "body" in self.path else b"")
            return
        answer = self.path.rpartition("/")[2]
        self.send_response(int(answer) if answer.isdecimal() else 201)
        self.send_header("Location", "https://elsewhere.example/")
        self.end_headers()

    def _answer_slowly(self, head: bytes) -> None:
        with suppress(OSError):  # the client does not wait
            self.wfile.write(head)
            for _ in range(100):
                self.wfile.write(b"H")
                time.sleep(0.1)
            self.server.waited_for.append(self.path)

    def log_message(self, *_: object) -> None:
        pass


class _Network:
    """A replacement of the module ``socket`` that resolves names as the service defines."""

    SOCK_STREAM = socket.SOCK_STREAM

    def __init__(self, service: PushService) -> None:
        self.service = service

    def getaddrinfo(self, host: str, port: int, **_: Any) -> list[Any]:
        found = self.service.addresses.get(host)
        if found is None:
            raise socket.gaierror(f"{host} is not known")
        return [(0, 0, 0, "", (address, port)) for address in found]

    def create_connection(self, address: tuple[str, int], timeout: float) -> socket.socket:
        assert address == (PUBLIC, 443), address
        return socket.create_connection(self.service.server_address[:2], timeout)  # type: ignore[arg-type]


@contextmanager
def push_service(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[PushService]:
    certificate = _certificate(folder)
    with PushService() as service:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        service.socket = context.wrap_socket(service.socket, server_side=True)
        trusting = ssl.create_default_context(cafile=str(certificate))
        monkeypatch.setattr("notices.public_requests.socket", _Network(service))
        monkeypatch.setattr("notices.public_requests.tls", lambda: trusting)
        thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield service
        finally:
            service.shutdown()
            thread.join()


def _certificate(folder: Path) -> Path:
    """Return a file with a certificate for the name of the service, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now() - timedelta(days=1))
        .not_valid_after(now() + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(certificate.public_bytes(Encoding.PEM) + private)
    return path
