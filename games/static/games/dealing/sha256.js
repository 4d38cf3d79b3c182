// SHA-256 (FIPS 180-4). Browsers only offer their own on pages from https, which a club's server in
// a local network may lack.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

// The first 32 bits of the fractional part of a root: the constants of the standard.
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const rotated = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const state = [...START];
  const data = padded(bytes);
  for (let at = 0; at < data.byteLength; at += 64) addBlock(state, scheduleOf(data, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const data = new Uint8Array(length);
  data.set(bytes);
  data[bytes.length] = 0x80;
  const view = new DataView(data.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function scheduleOf(data, at) {
  const words = Array.from({ length: 16 }, (_, n) => data.getInt32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [a, b] = [words[n - 15], words[n - 2]];
    const low = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const high = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    words.push((words[n - 16] + low + words[n - 7] + high) | 0);
  }
  return words;
}

function addBlock(state, words) {
  let [a, b, c, d, e, f, g, i] = state;
  words.forEach((word, n) => {
    const choice = (e & f) ^ (~e & g);
    const one =
      (i + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUNDS[n] + word) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, i] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  });
  [a, b, c, d, e, f, g, i].forEach((word, n) => (state[n] = (state[n] + word) | 0));
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
