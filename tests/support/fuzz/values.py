"""Values that no client sends by accident."""

from __future__ import annotations

from random import Random
from typing import Any

DEEP = 100_000
TEXTS = [
    "", " ", "\0", "a\0b", "\ud800", "x\udfff", "\n", "Cup\r\nBcc: all@example.org", "\x1b[31m",
    "\x7f\x85", "\u2028", "\u202e", "\ufeff", "é" * 3000, "x" * 20_000, "0", "-1", "1", "2", "3",
    "9" * 9, "9" * 18, "9" * 19, "9" * 5000, "-" + "9" * 5000, str(2**31), str(2**63), "1.5",
    "1e999", "NaN", "Infinity", "\u0661\u0662", "\u00b2", "1_000", "+1", " 1 ", "0x10", "'", '"',
    "';--", "%", "%s", "%(x)s", "{0}", "{{ 7 }}", "\\", "/", "../../etc/passwd", "http://[",
    "//evil.example", "javascript:alert(1)", "<script>", "&amp;", "2026-02-30", "2026-11-22",
    "0001-01-01T00:00:00", "9999-12-31T23:59:59.999999Z", "99999-01-01T00:00:00Z", "24:61",
    "true", "false", "null", "None", "on", "yes", "no", "[]", "{}", "N", "S", "X", "N3", "E>N",
    "pagat", "leaver-3", "own-" + "9" * 5000, "trumps:S", "no-king", "csv", "xlsx", "pdf", "fr",
    "a@example.org", "a@[", "@", "chat hi", "play HQ", "cD1hYmM=", "bz05OTk5OTk5OTk5", "====",
    "cD0w", "cj0xJnA9AA==", "00000000-0000-0000-0000-000000000000", "secretary", "director",
]  # fmt: skip
"""Texts; some contain lone surrogates, which JSON can represent and UTF-8 cannot."""

SCALARS: list[Any] = [
    None, True, False, 0, 1, -1, 2, 13, 2**31, 2**63, 10**30, 10**4000, 1.5, 1e308, -0.0,
]  # fmt: skip

BODIES: list[bytes] = [
    b"", b" ", b"{", b"[" * DEEP, b"[" * DEEP + b"]" * DEEP, b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    b"\xff\xfe", b"\xef\xbb\xbf{}", b"\0", b"NaN", b"1e999", b'{"name": 1e999}', b'"\\ud800"',
    b'{"\\u0000": "\\ud800"}', b"9" * 5000, b'{"pk": ' + b"9" * 5000 + b"}", b"[]", b"null",
    b'{"a": 1, "a": 2}', b"=", b"&&&", b"a=%00", b"a=%ff%fe", b"%=%", b"a=1&" * 3000,
    b"--x\r\n", b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\0\"\r\n\r\n",
]  # fmt: skip
"""Raw bodies, sent with any content type."""

CONTENT_TYPES = [
    "application/json", "application/json; charset=utf-16", "application/json;", "text/plain", "",
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data",
    "multipart/form-data; boundary=\xff", "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=unicode_escape", "x/y; charset=hex", "/", "\xff",
    "multipart/form-data; boundary=x; charset=unicode_escape", "text/plain; charset=punycode",
    "x/y; charset=idna", "x/y; charset=nonsense",
]  # fmt: skip

HEADERS: list[dict[str, str]] = [
    {"HTTP_AUTHORIZATION": value}
    for value in ("Token \xff\xfe", "Token", "Token a b", "Token " + "a" * 64, "Basic x", "\xff")
] + [
    {"HTTP_COOKIE": value}
    for value in (
        'sessionid="\\000"', "sessionid=\xff", "sessionid=" + "x" * 9000, "csrftoken=\xff", "=;=",
        'django_language="\\000"', "messages=\xff", "django_language=" + "x" * 5000, '"',
    )
] + [
    {"HTTP_ACCEPT": "\xff/\xff;q=x"}, {"HTTP_ACCEPT": "text/html;q=;;,*/*/*"},
    {"HTTP_ACCEPT": "application/json; version=\xff"}, {"HTTP_ACCEPT_LANGUAGE": "x" * 9000},
    {"HTTP_ACCEPT_LANGUAGE": "fr;q=9e999,\xff"}, {"HTTP_HOST": "["}, {"HTTP_HOST": "evil.example"},
    {"HTTP_HX_REQUEST": "true"}, {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "http://["},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "\xff", "HTTP_HX_TRIGGER": "<"},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL_URI_AUTOENCODED": "true",
     "HTTP_HX_CURRENT_URL": "%ff"},
    {"HTTP_REFERER": "http://["}, {"HTTP_REFERER": "\xff"}, {"HTTP_ORIGIN": "http://["},
    {"HTTP_IF_NONE_MATCH": '"\xff'}, {"HTTP_IF_MODIFIED_SINCE": "Sat, 99 Foo 99999 99:99:99 GMT"},
    {"HTTP_RANGE": "bytes=9-1,-"}, {"HTTP_X_FORWARDED_FOR": "x" * 5000},
    {"HTTP_X_FORWARDED_FOR": "1.2.3.4, \xff"}, {"REMOTE_ADDR": ""},
    {"HTTP_X_CSRFTOKEN": "\xff"}, {"HTTP_USER_AGENT": "\xff" * 3000}, {"HTTP_X_HTTP_METHOD": "?"},
]  # fmt: skip

FILES: list[bytes] = [
    b"", b"name\n", b"name\nAnne\0Beth\n", b"name\n\xff\xfe\n", b'name\n"open', b"name,number\n,\n",
    "name\n\ud800\n".encode("utf-8", "surrogatepass"), b"name\nAnne\x1b\nBeth\x85\n",
    b"name\n" + b"x" * 5000, b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"\xff\xfen\0a\0m\0e\0",
    b"name,email\nAnne,\x00@\n", b"name;number\nAnne;" + b"9" * 400, b"\xef\xbb\xbfname\r\nAnne\r",
]  # fmt: skip


USUAL = ["\0", "a\0b", "\ud800", "9" * 5000, "9" * 19, "9" * 10, "-1", "a\r\nb", "x" * 20_000, ""]
"""The texts that have found most errors."""


def text(rng: Random) -> str:
    """Return a hostile text, sometimes a combination of several."""
    draw = rng.random()
    if draw < 0.1:
        return rng.choice(TEXTS)[:40] + rng.choice(TEXTS)[:40]
    return rng.choice(USUAL if draw < 0.6 else TEXTS)


def data(rng: Random, depth: int = 3) -> Any:
    """Return hostile JSON data."""
    draw = rng.random()
    if depth == 0 or draw < 0.6:
        return text(rng)
    if draw < 0.78:
        return rng.choice(SCALARS)
    if draw < 0.8:
        return nested(rng.choice([20, 60, 900]))
    if draw < 0.9:
        return [data(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {text(rng)[:80]: data(rng, depth - 1) for _ in range(rng.randrange(4))}


def nested(depth: int) -> Any:
    """Return lists nested *depth* deep."""
    made: Any = []
    for _ in range(depth - 1):
        made = [made]
    return made
