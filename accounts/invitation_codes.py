"""Codes of invitations, to type in place of the link.

A code is the number of the invitation, encrypted under the secret key by a Feistel network with
HMAC as in FF1 (NIST SP 800-38G). Nothing is stored, so a reader of the database has no codes, and
codes of other invitations do not help to find one: there are 2^40.
"""

from __future__ import annotations

import re
from functools import reduce

from django.conf import settings
from django.utils.crypto import salted_hmac

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of Crockford's base 32, without I, L, O and U."""
MISREAD = str.maketrans("OIL", "011")
LENGTH = 8
HALF = 1 << 20
ROUNDS = 10


def code_of(pk: int) -> str:
    """Return the code of the invitation *pk*, such as ``"ABCD-EFGH"``."""
    left, right = divmod(pk, HALF)
    for turn in range(ROUNDS):
        left, right = right, left ^ _mask(turn, right, settings.SECRET_KEY)
    number = left * HALF + right
    digits = [ALPHABET[number >> 5 * place & 31] for place in reversed(range(LENGTH))]
    return f"{''.join(digits[:4])}-{''.join(digits[4:])}"


def numbers_of(code: str) -> list[int]:
    """Return the invitations that *code* may stand for: one for each secret key, older keys last.

    Case, spaces and dashes do not matter, nor do the letters that stand for 0 and 1. The list is
    empty if it is no code.
    """
    digits = re.sub(r"[\W_]", "", code).upper().translate(MISREAD)
    if len(digits) != LENGTH or not set(digits) <= set(ALPHABET):
        return []
    number = reduce(lambda high, digit: high * 32 + ALPHABET.index(digit), digits, 0)
    return [_decrypt(number, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def _decrypt(number: int, key: str) -> int:
    left, right = divmod(number, HALF)
    for turn in reversed(range(ROUNDS)):
        left, right = right ^ _mask(turn, left, key), left
    return left * HALF + right


def _mask(turn: int, half: int, key: str) -> int:
    """Return the pseudorandom bits, as many as a half has, of one round."""
    mac = salted_hmac("accounts.invitation_codes", f"{turn}:{half}", key, algorithm="sha256")
    return int.from_bytes(mac.digest()[:4]) % HALF
