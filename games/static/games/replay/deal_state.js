// How a deal stood after so many of its cards: pure, out of the document of the page.

import { cardsOf, RANKS, SUITS } from "../cards.js";

export const isCard = (text) => /^[SHDC][2-9TJQKA]$/.test(text);

// {"N": ["SA", …], …} out of "N:AK… …".
export function handsOf(text, seats) {
  const [first, hands] = text.split(":");
  const from = seats.indexOf(first);
  return Object.fromEntries(
    hands.split(" ").map((hand, n) => [seats[(from + n) % seats.length], cardsOf(hand)]),
  );
}

export function positionAt(deal, seats, card) {
  const done = deal.steps.slice(0, card);
  const gone = new Set(done.map(([, text]) => text));
  const base = {
    done,
    gone,
    last: done.at(-1) ?? null,
    hands: handsOf(deal.hands, seats),
    isOver: card === deal.steps.length,
  };
  if (deal.play === "tricks") return { ...base, ...tricks(deal, seats, done) };
  if (deal.play === "layout") return { ...base, laid: laid(gone) };
  return {
    ...base,
    rows: Object.fromEntries(
      done.map(([seat, text]) => [seat, text.split(" / ").map((row) => row.split(" "))]),
    ),
  };
}

function tricks(deal, seats, done) {
  const cards = done.filter(([, text]) => isCard(text));
  const from = Math.max(0, Math.floor((cards.length - 1) / seats.length) * seats.length);
  const trick = cards.slice(from);
  const finished = Math.floor(cards.length / seats.length);
  const taker = trick.length === seats.length ? deal.won[finished - 1] ?? null : null;
  const taken = Object.fromEntries(
    seats.map((seat) => [seat, deal.won.slice(0, finished).filter((by) => by === seat).length]),
  );
  return { trick, taker, taken };
}

function laid(gone) {
  return [...SUITS].map((suit) =>
    [...RANKS].map((rank) => suit + rank).filter((card) => gone.has(card))
  );
}
