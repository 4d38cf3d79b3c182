"""Encryption of data that the database must not reveal while a game is played.

The secret of a game is encrypted under a key derived from the site's ``SECRET_KEY``; an action that
shows hidden cards, under a key derived from the secret of its game. See
``docs/dealing.md``.
"""

from __future__ import annotations

import os
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from games.tables.errors import SecretLocked

NONCE_BYTES = 12
KEY_ID_LENGTH = 8


@lru_cache
def _derived(source: bytes, info: bytes, length: int = 32) -> bytes:
    return HKDF(SHA256(), length, salt=None, info=info).derive(source)


def _site_keys() -> dict[str, bytes]:
    """Return the keys for secrets by their ids, the one for new secrets first."""
    sources = [text.encode() for text in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    return {_key_id(source): _derived(source, b"barbu deal secrets/1") for source in sources}


def _key_id(source: bytes) -> str:
    return _derived(source, b"barbu deal secrets/1 id", KEY_ID_LENGTH // 2).hex()


def present_key_id() -> str:
    """Return the id of the key under which new secrets are encrypted."""
    return _key_id(settings.SECRET_KEY.encode())


def seal_secret(game: int, secret: bytes) -> bytes:
    """Return the secret of a game encrypted under the key with the id :func:`present_key_id`."""
    return seal(secret, _secret_context(game))


def open_secret(game: int, key_id: str, sealed: bytes) -> bytes:
    """Return the secret of a game.

    :raises SecretLocked: if the key is missing, or the bytes are not the secret of this game.
    """
    return unseal(key_id, sealed, _secret_context(game))


def seal(secret: bytes, about: bytes) -> bytes:
    """Return a secret encrypted under the key with the id :func:`present_key_id`.

    :param about: the context that the secret belongs to; opening it requires the same value.
    """
    return _encrypt(_site_keys()[present_key_id()], secret, about)


def unseal(key_id: str, sealed: bytes, about: bytes) -> bytes:
    """Return a secret that :func:`seal` has encrypted.

    :raises SecretLocked: if the key is missing, or the bytes are not the secret of *about*.
    """
    key = _site_keys().get(key_id)
    if key is None:
        raise SecretLocked
    try:
        return _decrypt(key, sealed, about)
    except InvalidTag:
        raise SecretLocked from None


def seal_action(secret: bytes, game: int, number: int, action: str) -> bytes:
    """Return an action of the log, encrypted until the secret of the game is published."""
    return _encrypt(_derived(secret, b"barbu log/1"), action.encode(), _event_context(game, number))


def open_action(secret: bytes, game: int, number: int, sealed: bytes) -> str:
    """Return an action that :func:`seal_action` has encrypted.

    :raises InvalidTag: if it is not the action of this event.
    """
    key = _derived(secret, b"barbu log/1")
    return _decrypt(key, sealed, _event_context(game, number)).decode()


def _secret_context(game: int) -> bytes:
    return b"barbu-secret/1\0" + game.to_bytes(8, "big")


def _event_context(game: int, number: int) -> bytes:
    return game.to_bytes(8, "big") + number.to_bytes(8, "big")


def _encrypt(key: bytes, text: bytes, about: bytes) -> bytes:
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, text, about)


def _decrypt(key: bytes, sealed: bytes, about: bytes) -> bytes:
    return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], about)
