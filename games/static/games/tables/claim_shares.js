// A proposal to share out the rest of a deal while it is made: the parts still open, the shares
// given so far, and the resulting action `claim agree` of docs/play-api.md. This module draws
// nothing.

/** @import { Seat, View } from "./types.d.ts" */

import { partTitle, placeTitle } from "../shares_text.js";

/**
 * A part of the contract of which players can be given shares.
 * @typedef {object} Part
 * @property {"counted" | "placed" | "split"} kind
 * @property {string} what
 * @property {string} label
 * @property {number} [number] how many are open, if they are counted.
 * @property {string} [marked] the card with extra points, if it is open.
 * @property {string[]} [places] the names of the open places.
 */

/**
 * The shares given so far, by part.
 * @typedef {object} Shares
 * @property {Record<string, Record<Seat, number>>} counts
 * @property {Record<string, Seat>} marked
 * @property {Record<string, Record<number, Seat>>} places
 * @property {Record<string, Set<Seat>>} losers
 */

/** The parts of the contract that nobody has taken. @param {View} view @returns {Part[]} */
export function openParts({ deal }) {
  return (deal?.open ?? []).map((part) => {
    const label = partTitle(part.what);
    return { ...part, label, places: part.places?.map(placeTitle) };
  });
}

/** @returns {Shares} */
export const nothingGiven = () => ({ counts: {}, marked: {}, places: {}, losers: {} });

/** @param {Shares} shares @param {Part} part @param {Seat} seat */
export const countOf = (shares, part, seat) => shares.counts[part.what]?.[seat] ?? 0;

/** How many of a counted part are not given yet. @param {Shares} shares @param {Part} part */
export function remaining(shares, part) {
  const given = Object.values(shares.counts[part.what] ?? {});
  return part.number - given.reduce((sum, n) => sum + n, 0);
}

/** The seats that can have the card with extra points: any with a share. @param {Shares} shares */
export const markable = (shares, part, seats) =>
  seats.filter((seat) => countOf(shares, part, seat));

/** The seat that has it: the chosen one, or the only one that can. @param {Shares} shares */
export function markedSeat(shares, part, seats) {
  const possible = markable(shares, part, seats);
  if (possible.length === 1) return possible[0];
  return possible.find((seat) => seat === shares.marked[part.what]) ?? null;
}

/** @param {Shares} shares @param {Part} part @param {number} n */
export const placeOwner = (shares, part, n) => shares.places[part.what]?.[n] ?? null;

/** @param {Shares} shares @param {Part} part @param {Seat[]} seats */
export const losersOf = (shares, part, seats) =>
  seats.filter((seat) => shares.losers[part.what]?.has(seat));

/**
 * Whether all of a part is given.
 * @param {Shares} shares
 * @param {Part} part
 * @param {Seat[]} seats
 */
export function isGiven(shares, part, seats) {
  if (part.kind === "split") return losersOf(shares, part, seats).length > 0;
  if (part.kind === "placed") return part.places.every((_, n) => placeOwner(shares, part, n));
  const isMarked = !part.marked || Boolean(markedSeat(shares, part, seats));
  return remaining(shares, part) === 0 && isMarked;
}

/**
 * @type {Record<string, (shares: Shares, change: { what: string, seat: Seat, n: number }) =>
 *   void>}
 */
export const CHANGES = {
  count: (shares, { what, seat, n }) => {
    const counts = shares.counts[what] ?? {};
    shares.counts[what] = { ...counts, [seat]: (counts[seat] ?? 0) + n };
  },
  mark: (shares, { what, seat }) => {
    shares.marked[what] = seat;
  },
  place: (shares, { what, seat, n }) => {
    shares.places[what] = { ...shares.places[what], [n]: seat };
  },
  lose: (shares, { what, seat }) => {
    const losers = (shares.losers[what] ??= new Set());
    if (!losers.delete(seat)) losers.add(seat);
  },
};

/**
 * The action that proposes the shares.
 * @param {Shares} shares
 * @param {Part[]} parts
 * @param {Seat[]} seats
 * @param {boolean} together whether several parts count at once, so that each must be named.
 */
export function proposal(shares, parts, seats, together) {
  const words = parts.flatMap((part) => [
    ...(together ? [part.what] : []),
    ...wordsOf(shares, part, seats),
  ]);
  return `claim agree ${words.join(" ")}`;
}

function wordsOf(shares, part, seats) {
  if (part.kind === "split") return losersOf(shares, part, seats);
  if (part.kind === "placed") return part.places.map((_, n) => placeOwner(shares, part, n));
  const counts = markable(shares, part, seats).map((seat) => seat + countOf(shares, part, seat));
  return part.marked ? [...counts, part.marked, markedSeat(shares, part, seats)] : counts;
}
