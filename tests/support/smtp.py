"""A mail server for tests, on a port of 127.0.0.1, that can refuse addresses and disconnect."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any


class Session(socketserver.StreamRequestHandler):
    """The session of a client; each command gets one response."""

    server: MailServer

    def handle(self) -> None:
        self._say("220 test")
        for line in self.rfile:
            command = line.decode().strip()
            verb = command[:4].upper()
            if verb == "QUIT":
                self._say("221 bye")
                return
            if verb == "DATA":
                self._take_message()
            elif verb == "RCPT":
                address = command.partition("<")[2].partition(">")[0]
                self._say(self.server.refused.get(address, "250 ok"))
            else:
                self._say("250 ok")

    def _take_message(self) -> None:
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline().rstrip(b"\r\n")) != b".":
            lines.append(line.removeprefix(b"."))
        if self.server.answer_to_data.startswith("250"):
            content = b"\n".join(lines)
            self.server.raw.append(content.decode())
            self.server.messages.append(message_from_bytes(content, policy=policy.default))
        self._say(self.server.answer_to_data)

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    """A mail server with the accepted messages and configurable responses."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Session)
        self.messages: list[EmailMessage] = []
        self.raw: list[str] = []
        self.refused: dict[str, str] = {}
        self.answer_to_data = "250 ok"

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def recipients(self) -> list[str]:
        return [str(message["To"]) for message in self.messages]


@contextmanager
def mail_server(settings: Any) -> Iterator[MailServer]:
    """Run a server to which the site sends its e-mails."""
    with MailServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
