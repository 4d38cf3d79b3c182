// The way from a seed to a deal, done again: see docs/rules.md, "Dealing". What the server says about
// a deal is believed only when it comes out here.

import { RANKS, SUITS } from "../cards.js";
import { bytesOf, hex, sha256 } from "./sha256.js";

// proof: {commitment, seed, hands}; pack: its cards in order. Both must be true of an honest deal.
export function checked(proof, pack, seats) {
  const seed = bytesOf(proof.seed);
  return {
    promised: hex(sha256(seed)) === proof.commitment,
    dealt: handsText(dealFrom(seed, pack, seats.length), seats[0]) === proof.hands,
  };
}

export function dealFrom(seed, pack, players) {
  const cards = [...pack];
  const next = stream(seed);
  for (let place = cards.length - 1; place > 0; place--) {
    const other = below(place + 1, next);
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  const each = cards.length / players;
  return Array.from({ length: players }, (_, n) => cards.slice(n * each, (n + 1) * each));
}

function stream(seed) {
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

function below(limit, next) {
  const fair = 256 - (256 % limit);
  let byte = next();
  while (byte >= fair) byte = next();
  return byte % limit;
}

function handsText(hands, first) {
  const suit = (cards, name) =>
    [...RANKS].reverse().filter((rank) => cards.includes(name + rank)).join("");
  return `${first}:${
    hands.map((cards) => [...SUITS].map((name) => suit(cards, name)).join(".")).join(" ")
  }`;
}
