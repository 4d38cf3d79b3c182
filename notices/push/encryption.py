"""Messages that only one browser can read (RFC 8291), signed by this site (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve; private keys are smaller."""
RECORD_SIZE = 4096
TOKEN_VALID_FOR = timedelta(hours=12)


def site_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return the site's signing key, which is derived from its secret key.

    So it exists from the first start on, is the same on every machine, and is backed up with it.
    """
    expanded = HKDF(SHA256(), 48, None, b"notices.push: signing key").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(expanded) % (ORDER - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key as 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode(data: bytes) -> str:
    """Return *data* as base64 for URLs, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Return the bytes of base64 for URLs, without padding.

    :raises ValueError: if *text* is malformed.
    """
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(p256dh: bytes, auth: bytes) -> None:
    """Check the keys that a browser has given.

    :raises ValueError: if *p256dh* is not a point of the curve, or *auth* has a wrong length.
    """
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    if len(p256dh) != 65 or len(auth) != 16:
        raise ValueError("keys of the wrong length")


def encrypt(
    message: bytes,
    *,
    p256dh: bytes,
    auth: bytes,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return *message* as the body of a request with the content encoding ``aes128gcm``.

    :param p256dh: the browser's public key; *auth* is its secret.
    :param key: an ephemeral key; by default it is generated, like *salt*.
    """
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    sender = public_bytes(key)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    shared = key.exchange(ec.ECDH(), receiver)
    info = b"WebPush: info\0" + p256dh + sender
    material = HKDF(SHA256(), 32, auth, info).derive(shared)
    content_key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
    last_record = message + b"\x02"
    sealed = AESGCM(content_key).encrypt(nonce, last_record, None)
    return salt + RECORD_SIZE.to_bytes(4) + bytes([len(sender)]) + sender + sealed


def authorization(
    endpoint: str, *, key: ec.EllipticCurvePrivateKey, contact: str, now: datetime
) -> str:
    """Return the ``Authorization`` header for the push service of *endpoint* (VAPID).

    :param contact: a ``mailto:`` or ``https:`` URL of the site's operator.
    """
    claims = {
        "aud": f"https://{urlsplit(endpoint).hostname}",
        "exp": int((now + TOKEN_VALID_FOR).timestamp()),
        "sub": contact,
    }
    signed = ".".join(
        encode(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{encode(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={encode(public_bytes(key))}"
