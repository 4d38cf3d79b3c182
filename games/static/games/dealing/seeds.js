// The seeds of a game, derived from the server's secret and the contributions of the seats; see
// docs/dealing.md.

import { bytesOf, hex, sha256 } from "./sha256.js";

export const CONTRIBUTION_BYTES = 16;
export const EMPTY_LOG = new Uint8Array(32);

const utf8 = (text) => new TextEncoder().encode(text);
const tag = (use) => utf8(`barbu-deal/2 ${use}\0`);

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Return a number as bytes, the most significant first. */
function numberBytes(number, length) {
  let rest = BigInt(number);
  const bytes = new Uint8Array(length);
  for (let place = length - 1; place >= 0; place--, rest >>= 8n) bytes[place] = Number(rest & 255n);
  return bytes;
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmac(key, message) {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), message));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

export const termsHash = (terms) => sha256(joined(tag("terms"), utf8(terms)));

/** Return the commitment of the server, as hexadecimal digits. */
export const commitSecret = (game, terms, secret) =>
  hex(sha256(joined(tag("server"), numberBytes(game, 8), terms, secret)));

/** Return the commitment of a seat, as hexadecimal digits. */
export const commitContribution = (commitment, seat, contribution) =>
  hex(sha256(joined(tag("seat"), bytesOf(commitment), utf8(seat), contribution)));

/** Return the server's contribution for a seat. */
export const serverContribution = (secret, commitment, seat) =>
  hmac(secret, joined(tag("substitute"), bytesOf(commitment), utf8(seat)))
    .slice(0, CONTRIBUTION_BYTES);

export const gameKey = (secret, contributions) =>
  hmac(tag("key"), joined(secret, ...contributions));

export const seedOfDeal = (key, game, number, terms) =>
  hmac(
    key,
    joined(tag("deal"), numberBytes(game, 8), numberBytes(number, 2), terms, Uint8Array.of(1)),
  );

export const logHash = (before, line) => sha256(joined(tag("log"), before, utf8(line)));
