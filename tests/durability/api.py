"""A client of the API that repeats unanswered requests."""

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

PATIENCE = 60.0


class RefusedError(Exception):
    """The server refused a request."""


@dataclass
class Api:
    """A signed-in program, with a count of its repeated requests."""

    url: str
    token: str = ""
    sent_again: int = 0

    @classmethod
    def sign_in(cls, url: str, email: str, password: str) -> "Api":
        api = cls(f"{url}/api/v1/")
        answer = api.post("tokens/", {"email": email, "password": password})
        api.token = answer["token"]
        return api

    def get(self, path: str) -> Any:
        return self._send("GET", path, None)

    def post(self, path: str, data: Any = None) -> Any:
        return self._send("POST", path, {} if data is None else data)

    def _send(self, method: str, path: str, data: Any) -> Any:
        """Send a request until it is answered; server errors do not count as answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._send_once(method, path, data)
            except urllib.error.HTTPError as error:
                if error.code < 500 and error.code != 429:
                    raise RefusedError(f"{method} {path}: {error.read().decode()}") from error
                problem: Exception = error
            except (OSError, HTTPException) as error:  # or a truncated response
                problem = error
            if time.monotonic() > deadline:
                raise TimeoutError(f"{method} {path}: {problem}") from problem
            self.sent_again += 1
            time.sleep(0.1)

    def _send_once(self, method: str, path: str, data: Any) -> Any:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Token {self.token}"
        request = urllib.request.Request(  # noqa: S310
            self.url + path,
            data=None if data is None else json.dumps(data).encode(),
            headers=headers,
            method=method,
        )
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return json.load(answer)
