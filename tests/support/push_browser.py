"""A browser that is subscribed to push messages and decrypts them."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from accounts.models import User
from notices.models import PushSubscription
from notices.push import encryption

BROWSER = ec.derive_private_key(7, encryption.CURVE)
P256DH = encryption.encode(encryption.public_bytes(BROWSER))
SECRET = bytes(range(16))
AUTH = encryption.encode(SECRET)
ENDPOINT = "https://push.example/send/anne"


def browser_of(user: User, endpoint: str = ENDPOINT) -> PushSubscription:
    return PushSubscription.objects.create(
        user=user, endpoint=endpoint, p256dh=P256DH, auth=AUTH, session="s"
    )


def decrypted(body: bytes) -> bytes:
    """Return the decrypted message (RFC 8188, RFC 8291)."""
    salt, sender, sealed = body[:16], body[21:86], body[86:]
    shared = BROWSER.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(encryption.CURVE, sender)
    )
    info = b"WebPush: info\0" + encryption.public_bytes(BROWSER) + sender
    material = HKDF(SHA256(), 32, SECRET, info).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
    return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")
