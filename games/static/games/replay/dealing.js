// The way from a seed to a deal, done again: see "Dealing" in docs/rules.md. What the server says
// about a deal is checked against the result.

import { RANKS, SUITS } from "../cards.js";
import { bytesOf, hex, sha256 } from "./sha256.js";

/**
 * Check a deal: whether its seed has the commitment that was published before the game, and whether
 * the seed gives these hands.
 * @param {{ commitment: string, seed: string, hands: string }} proof
 * @param {string[]} pack its cards in order.
 * @param {string[]} seats
 */
export function checkedDeal(proof, pack, seats) {
  const seed = bytesOf(proof.seed);
  return {
    isCommitted: hex(sha256(seed)) === proof.commitment,
    isDealt: handsText(dealFrom(seed, pack, seats.length), seats[0]) === proof.hands,
  };
}

function dealFrom(seed, pack, players) {
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

// Bytes that would make some numbers more likely are skipped.
function numberBelow(limit, nextByte) {
  const unbiased = 256 - (256 % limit);
  let byte = nextByte();
  while (byte >= unbiased) byte = nextByte();
  return byte % limit;
}

function handsText(hands, first) {
  const ranks = (cards, suit) =>
    [...RANKS].reverse().filter((rank) => cards.includes(suit + rank)).join("");
  const handText = (cards) => [...SUITS].map((suit) => ranks(cards, suit)).join(".");
  return `${first}:${hands.map(handText).join(" ")}`;
}
