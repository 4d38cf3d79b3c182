// The rows of Chinese Poker: three cards in front, five in the middle, five at the back. The page
// computes the strength of a row, because a player needs it while arranging; the server checks it.

import { rankValue } from "../cards.js";

export const SIZES = [3, 5, 5];

// The kind of a row, as an index in KINDS, by the numbers of cards of each rank.
const KIND_OF_COUNTS = {
  "2,1": 1,
  "2,1,1,1": 1,
  "2,2,1": 2,
  3: 3,
  "3,1,1": 3,
  "3,2": 6,
  "4,1": 7,
};
const KINDS = [
  () => gettext("high card"),
  () => gettext("a pair"),
  () => gettext("two pairs"),
  () => gettext("three of a kind"),
  () => gettext("a straight"),
  () => gettext("a flush"),
  () => gettext("a full house"),
  () => gettext("four of a kind"),
  () => gettext("a straight flush"),
];

/**
 * The strength of a row: its kind, then its ranks by importance; compared from left to right.
 * @param {string[]} cards
 * @returns {number[]}
 */
export function strength(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(rankValue(card), (counts.get(rankValue(card)) ?? 0) + 1);
  const ranks = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || b - a);
  const kind = KIND_OF_COUNTS[ranks.map((rank) => counts.get(rank)).join(",")] ?? 0;
  if (cards.length < 5 || ranks.length < 5) return [kind, ...ranks];
  const isFlush = cards.every((card) => card[0] === cards[0][0]);
  const isWheel = ranks.join() === "12,3,2,1,0"; // ace to five, in which the ace is low
  const isStraight = isWheel || ranks[0] - ranks[4] === 4;
  const deciding = isWheel ? [3, 2, 1, 0, -1] : ranks;
  if (isStraight) return [isFlush ? 8 : 4, ...deciding];
  return [isFlush ? 5 : 0, ...deciding];
}

/** Negative if the first strength is lower, 0 if they are equal. */
export function compare(a, b) {
  for (let n = 0; n < Math.max(a.length, b.length); n++) {
    const difference = (a[n] ?? -2) - (b[n] ?? -2);
    if (difference) return difference;
  }
  return 0;
}

/** The kind of a row, as text. @param {string[]} cards */
export const kindText = (cards) => KINDS[strength(cards)[0]]();

/** @param {string[][]} rows */
export const areComplete = (rows) => rows.every((row, n) => row.length === SIZES[n]);

/** Whether complete rows are in the wrong order. @param {string[][]} rows */
export function areFoul(rows) {
  const [front, middle, back] = rows.map(strength);
  return compare(front, middle) >= 0 || compare(middle, back) > 0;
}

/** The row for the next card: the chosen one while it has room, then the next one that has. */
export const rowFor = (rows, chosen) => [chosen, 2, 1, 0].find((n) => rows[n].length < SIZES[n]);

/** The action that lays the rows down. @param {string[][]} rows */
export const arrangeAction = (rows) => `arrange ${rows.map((row) => row.join(" ")).join(" / ")}`;
