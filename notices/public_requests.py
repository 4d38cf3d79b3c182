"""Requests to URLs that users have given, only over https and never to a private network."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException, HTTPSConnection, InvalidURL
from socket import SHUT_RDWR
from threading import Timer
from urllib.parse import SplitResult, urlsplit

TIMEOUT = 10.0
"""The timeout of each step of a request, in seconds."""
LONGEST = 20.0
"""The timeout of a whole request in seconds, because a server may answer byte by byte."""
MAX_ANSWER = 500
"""The most bytes of a response that are read."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that a network translates to IPv4, including private ones (RFC 6052)."""


class NotAllowedError(Exception):
    """The URL must not be requested."""


class UnreachableError(Exception):
    """The server does not answer now."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str


def check_address(url: str) -> SplitResult:
    """Check the form of a URL; return its parts.

    :raises NotAllowedError: unless it is https on the default port, with a host and without a user.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowedError("the address cannot be read") from None
    if parts.scheme != "https" or not parts.hostname or port not in (None, 443):
        raise NotAllowedError("only https on port 443 is allowed")
    if parts.username is not None or parts.password is not None:
        raise NotAllowedError("an address with a user is not allowed")
    if _is_address(parts.hostname) and not is_public(parts.hostname):
        raise NotAllowedError("the address is in a private network")
    return parts


def is_public(address: str) -> bool:
    """Return whether an IP address is a unicast address on the public internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip in TRANSLATED or ip.sixtofour or ip.teredo:
            return False
        ip = ip.ipv4_mapped or ip
    return ip.is_global and not ip.is_multicast


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a POST request without following redirects.

    :raises NotAllowedError: if the URL, or the address that its host resolves to, is not allowed.
    :raises UnreachableError: if there is no response.
    """
    parts = check_address(url)
    connection = _PublicConnection(str(parts.hostname), 443, timeout=TIMEOUT)
    watch = Timer(LONGEST, connection.interrupt)
    watch.start()
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    try:
        connection.request("POST", path, body, dict(headers))
        response = connection.getresponse()
        return Answer(response.status, response.read(MAX_ANSWER).decode(errors="replace"))
    except (InvalidURL, UnicodeError) as error:  # a host or path that cannot be encoded
        raise NotAllowedError("the address cannot be requested") from error
    except (OSError, HTTPException) as error:
        raise UnreachableError(_in_words(error)) from error
    except ValueError as error:
        raise NotAllowedError("the address cannot be requested") from error
    finally:
        watch.cancel()
        connection.close()


def _in_words(error: Exception) -> str:
    """Return an error as text, without characters of a response that cannot be stored."""
    return "".join(filter(str.isprintable, str(error))) or type(error).__name__


class _PublicConnection(HTTPSConnection):
    """Connects to the address that was checked, in case the host resolves to another one later."""

    _secured: ssl.SSLSocket | None = None

    def connect(self) -> None:
        address = _public_address(self.host, self.port)
        plain = socket.create_connection((address, self.port), self.timeout)
        self.sock = tls().wrap_socket(
            plain, server_hostname=self.host, do_handshake_on_connect=False
        )
        self._secured = self.sock
        self.sock.do_handshake()

    def interrupt(self) -> None:
        """Shut the socket down, which ends the wait of the thread that uses it.

        ``sock`` is not used, because it is already None while a response without a length is read.
        """
        if self._secured is not None:
            with suppress(OSError):  # already closed
                self._secured.shutdown(SHUT_RDWR)


def tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _public_address(host: str, port: int) -> str:
    """Resolve *host* and return one of its addresses.

    :raises NotAllowedError: if any of its addresses is not public.
    """
    found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not all(map(is_public, found)):
        raise NotAllowedError("the address is in a private network")
    return found[0]


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
