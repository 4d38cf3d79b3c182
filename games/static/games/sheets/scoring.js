// The scores of a deal, from the contracts as data that the server sends with the sheet: items are
// counted, places are filled in order, or a total is split. No contract is known by name here. The
// server computes every score again.

/** @import { Contract, Scores, Scoring, Seat } from "./types.d.ts" */

/**
 * Whether everything that scores has been given to a player, in a possible way.
 * @param {Scoring} scoring
 * @param {any} taken
 * @param {Seat[]} seats
 */
export function isComplete(scoring, taken, seats) {
  if (scoring.kind === "counted") {
    const marked = !scoring.marked || taken[taken[scoring.marked]] > 0;
    const counted = seats.every((seat) => (taken[seat] ?? 0) >= 0);
    return remaining(scoring, taken, seats) === 0 && counted && marked;
  }
  const once = new Set(taken).size === taken.length;
  if (scoring.kind === "placed") {
    const full = taken.length === scoring.values.length && taken.every(Boolean);
    return full && (once || !scoring.distinct);
  }
  return taken.length > 0 && once;
}

/** @param {Scoring} scoring */
export function nothingTaken(scoring) {
  return scoring.kind === "counted" ? {} : [];
}

/**
 * How many of the counted items have not been given to a player.
 * @param {Scoring} scoring
 * @param {any} taken
 * @param {Seat[]} seats
 */
export function remaining(scoring, taken, seats) {
  return scoring.number - seats.reduce((sum, seat) => sum + (taken[seat] ?? 0), 0);
}

/**
 * @param {Scoring} scoring
 * @param {any} taken
 * @param {Seat[]} seats
 * @returns {Scores}
 */
export function rawScores(scoring, taken, seats) {
  const raw = Object.fromEntries(seats.map((seat) => [seat, 0]));
  if (scoring.kind === "counted") {
    for (const seat of seats) raw[seat] = (taken[seat] ?? 0) * scoring.each;
    if (scoring.marked) raw[taken[scoring.marked]] += scoring.extra;
  } else if (scoring.kind === "placed") {
    taken.forEach((seat, n) => (raw[seat] += scoring.values[n]));
  } else {
    for (const seat of taken) raw[seat] = scoring.total / taken.length;
  }
  return raw;
}

/**
 * The raw scores of a deal that is settled without play.
 * @param {Contract} contract
 * @param {Seat} declarer
 * @param {Seat[]} seats
 * @returns {Scores}
 */
export function settledScores(contract, declarer, seats) {
  const [own, other] = contract.settled;
  return Object.fromEntries(seats.map((seat) => [seat, seat === declarer ? own : other]));
}

/**
 * The net scores. Each pair of players exchanges the difference of their raw scores as many times
 * as they doubled each other.
 * @param {Scores} raw
 * @param {string[]} doubles
 * @param {Seat[]} seats
 * @returns {Scores}
 */
export function netScores(raw, doubles, seats) {
  const net = { ...raw };
  seats.forEach((a, n) => {
    for (const b of seats.slice(n + 1)) {
      const pair = [`${a}>${b}`, `${b}>${a}`];
      const times = doubles.filter((text) => pair.includes(text)).length;
      const points = times * (raw[a] - raw[b]);
      net[a] += points;
      net[b] -= points;
    }
  });
  return net;
}
