// What was taken in a deal of which only the scores are known, as on a paper sheet. The doubles are
// linear in the raw scores, so these are determined; what was taken need not be: without doubles
// five hearts can score as much as three with the ace.

/** @import { Contract, ReadScores, Scores, Scoring, Seat } from "./types.d.ts" */

import { parsePoints } from "../text.js";
import { isComplete, netScores, rawScores } from "./scoring.js";

// The iteration below converges at least by 6/7 at each step: three other players, two doubles.
const STEPS = 250;

/**
 * All that can have been taken in a deal with these typed net scores; null until each player has
 * one. A score that was typed without a sign may be negative, since keypads have no minus sign, if
 * only one choice of the signs is possible.
 * @param {Contract} contract
 * @param {Record<Seat, string>} texts
 * @param {string[]} doubles
 * @param {Seat[]} seats
 * @returns {ReadScores | null}
 */
export function readScores(contract, texts, doubles, seats) {
  const points = seats.map((seat) => parsePoints(texts[seat] ?? ""));
  if (points.includes(null)) return null;
  const net = Object.fromEntries(seats.map((seat, n) => [seat, points[n]]));
  const read = (scores) => ({ net: scores, ways: waysOf(contract, scores, doubles, seats) });
  const asTyped = read(net);
  if (asTyped.ways.length) return asTyped;
  const unsigned = seats.filter((seat) => /^\d/.test(texts[seat].trim()));
  const others = unsigned.reduce(
    (all, seat) =>
      all.flatMap((scores) => net[seat] ? [scores, { ...scores, [seat]: -net[seat] }] : [scores]),
    [net],
  );
  const possible = others.map(read).filter(({ ways }) => ways.length);
  if (possible.length === 1) return possible[0];
  if (possible.length) return { net, ways: [], lacksSigns: true };
  const isLoss = unsigned.length === seats.length && !contract.positive;
  return { net: isLoss ? negative(net) : net, ways: [] };
}

/**
 * All that can have been taken for these net scores.
 * @param {Contract} contract
 * @param {Scores} net
 * @param {string[]} doubles
 * @param {Seat[]} seats
 * @returns {any[]}
 */
export function waysOf({ scoring, total }, net, doubles, seats) {
  if (sumOf(net) !== total) return [];
  const raw = wholeRawScores(net, doubles, seats);
  if (!isEqual(netScores(raw, doubles, seats), net, seats)) return [];
  return candidates(scoring, raw, seats).filter(
    (taken) =>
      isComplete(scoring, taken, seats) && isEqual(rawScores(scoring, taken, seats), raw, seats),
  );
}

/**
 * The players without a double whose score is impossible by itself.
 * @param {Contract} contract
 * @param {Scores} net
 * @param {string[]} doubles
 * @param {Seat[]} seats
 */
export function impossibleAlone({ scoring }, net, doubles, seats) {
  const values = valuesOfOne(scoring, seats);
  return seats.filter(
    (seat) => !doublePartners(seat, doubles).length && !values.includes(net[seat]),
  );
}

/**
 * The scores of a player without doubles, the highest first.
 * @param {Contract} contract
 * @param {Seat[]} seats
 */
export const scoresOfOne = ({ scoring }, seats) =>
  [...new Set(valuesOfOne(scoring, seats))].filter(Number.isInteger).sort((a, b) => b - a);

const negative = (scores) =>
  Object.fromEntries(Object.entries(scores).map(([seat, n]) => [seat, 0 - n]));

/** @param {Scores} scores */
export const sumOf = (scores) => Object.values(scores).reduce((sum, n) => sum + n, 0);

const isEqual = (one, other, seats) => seats.every((seat) => one[seat] === other[seat]);

// The raw scores in whole points, by the Gauss–Seidel method; they are right if there are any.
function wholeRawScores(net, doubles, seats) {
  const raw = { ...net };
  const others = Object.fromEntries(seats.map((seat) => [seat, doublePartners(seat, doubles)]));
  for (let step = 0; step < STEPS; step++) {
    for (const seat of seats) {
      const owed = others[seat].reduce((sum, other) => sum + raw[other], 0);
      raw[seat] = (net[seat] + owed) / (1 + others[seat].length);
    }
  }
  return Object.fromEntries(seats.map((seat) => [seat, Math.round(raw[seat])]));
}

// The other player of each double with this one.
const doublePartners = (seat, doubles) =>
  doubles.map((text) => text.split(">"))
    .filter((pair) => pair.includes(seat))
    .map(([by, of]) => (by === seat ? of : by));

// What can have been taken, with much that does not give these raw scores.
function candidates(scoring, raw, seats) {
  if (scoring.kind === "counted") return countedCandidates(scoring, raw, seats);
  if (scoring.kind === "split") {
    return seats.reduce((all, seat) => all.flatMap((lost) => [lost, [...lost, seat]]), [[]]);
  }
  const places = scoring.values.map(() => seats);
  return places.reduce(
    (all, of) => all.flatMap((order) => of.map((seat) => [...order, seat])),
    [[]],
  );
}

function countedCandidates({ each, marked, extra }, raw, seats) {
  const counts = (taker) =>
    seats.map((seat) => [seat, (raw[seat] - (seat === taker ? extra : 0)) / each + 0]);
  if (!marked) return [Object.fromEntries(counts(null))].filter(isWhole);
  return seats.map((taker) => ({ ...Object.fromEntries(counts(taker)), [marked]: taker }))
    .filter(isWhole);
}

const isWhole = (counts) =>
  Object.values(counts).every((n) => typeof n === "string" || Number.isInteger(n));

/** All raw scores that one player can have. @param {Scoring} scoring @param {Seat[]} seats */
function valuesOfOne({ kind, number, each, marked, extra, values, distinct, total }, seats) {
  if (kind === "split") return [0, ...seats.map((_, n) => total / (n + 1))];
  if (kind === "placed") {
    if (distinct) return values;
    return values.reduce((sums, value) => sums.flatMap((sum) => [sum, sum + value]), [0]);
  }
  const counts = Array.from({ length: number + 1 }, (_, n) => n * each);
  return marked ? [...counts, ...counts.slice(1).map((points) => points + extra)] : counts;
}
