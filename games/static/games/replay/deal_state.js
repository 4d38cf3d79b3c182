// The state of a deal after some of its steps, from the document of the page.

/** @import { Deal, DealState, Seat } from "./types.d.ts" */

import { cardsOf } from "../cards.js";

export const isCard = (text) => /^[SHDC][2-9TJQKA]$/.test(text);

// Returns {"N": ["SA", …], …} for "N:AK… …".
function handsOf(text, seats) {
  const [first, hands] = text.split(":");
  const from = seats.indexOf(first);
  return Object.fromEntries(
    hands.split(" ").map((hand, n) => [seats[(from + n) % seats.length], cardsOf(hand)]),
  );
}

/**
 * @param {Deal} deal
 * @param {Seat[]} seats
 * @param {number} count the number of steps done; negative before the first one.
 * @returns {DealState}
 */
export function stateAfter(deal, seats, count) {
  const steps = deal.steps.slice(0, Math.max(0, count));
  const played = new Set(steps.map(([, text]) => text));
  const state = { hands: handsOf(deal.hands, seats), played, last: steps.at(-1) ?? null };
  switch (deal.play) {
    case "tricks":
      return { ...state, ...tricksAfter(deal, seats, steps) };
    case "layout":
      return { ...state, ...layoutAfter(seats, steps) };
    default:
      return { ...state, rows: rowsOf(steps) };
  }
}

function tricksAfter({ won }, seats, steps) {
  const cards = steps.filter(([, text]) => isCard(text));
  const size = seats.length;
  const finished = Math.floor(cards.length / size);
  // A complete trick is shown until the next card.
  const trick = cards.slice(Math.max(0, Math.floor((cards.length - 1) / size) * size));
  const winner = trick.length === size ? won[finished - 1] ?? null : null;
  const count = (seat) => won.slice(0, finished).filter((by) => by === seat).length;
  return { trick, winner, tricksWon: Object.fromEntries(seats.map((seat) => [seat, count(seat)])) };
}

// The cards on the table, and the players whose last step was a pass.
const layoutAfter = (seats, steps) => ({
  laid: steps.filter(([, text]) => isCard(text)),
  passed: seats.filter((seat) => steps.findLast(([by]) => by === seat)?.[1] === "-"),
});

const rowsOf = (steps) =>
  Object.fromEntries(
    steps.map(([seat, text]) => [seat, text.split(" / ").map((row) => row.split(" "))]),
  );
