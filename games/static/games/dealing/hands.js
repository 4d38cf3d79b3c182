// From a seed to hands; see docs/dealing.md.

import { RANKS, SUITS } from "../cards.js";
import { sha256 } from "./sha256.js";

/**
 * Return the cards of each seat.
 * @param {Uint8Array} seed
 * @param {string[]} pack its cards in order.
 * @param {number} players
 */
export function dealFrom(seed, pack, players) {
  const cards = [...pack];
  const nextByte = byteStream(seed);
  for (let place = cards.length - 1; place > 0; place--) {
    const other = numberBelow(place + 1, nextByte);
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  const size = cards.length / players;
  return Array.from({ length: players }, (_, n) => cards.slice(n * size, (n + 1) * size));
}

function byteStream(seed) {
  let [counter, block] = [0, []];
  return () => {
    if (!block.length) {
      const data = new Uint8Array(seed.length + 4);
      data.set(seed);
      new DataView(data.buffer).setUint32(seed.length, counter++);
      block = [...sha256(data)];
    }
    return block.shift();
  };
}

// Skips the bytes that would make some numbers more likely.
function numberBelow(limit, nextByte) {
  const unbiased = 256 - (256 % limit);
  let byte = nextByte();
  while (byte >= unbiased) byte = nextByte();
  return byte % limit;
}

/** Return hands as PBN; *first* is the seat of the first one. */
export const handsText = (hands, first) => `${first}:${hands.map(handText).join(" ")}`;

const handText = (cards) => [...SUITS].map((suit) => ranks(cards, suit)).join(".");
const ranks = (cards, suit) =>
  [...RANKS].reverse().filter((rank) => cards.includes(suit + rank)).join("");
