// The lines of the sheet with running totals, the contracts left, and the doubles owed. Deals that
// wait on this device to be sent are lines like any others.

/** @import { Deal, Line, Round, Scores, Seat, Sheet } from "./types.d.ts" */

import { openRound } from "./doubling_round.js";
import { netScores, rawScores, settledScores } from "./scoring.js";

/** @param {Sheet} sheet @param {string} text a contract, with or without its announcement. */
export const contractOf = (sheet, text) =>
  sheet.rules.contracts.find((contract) => contract.name === text.split(":")[0]);

/**
 * The scores of a deal: the server's, or computed here for a deal that it does not have yet.
 * @param {Sheet} sheet
 * @param {Deal} deal
 * @returns {{ raw: Scores, net: Scores }}
 */
export function scoresOf(sheet, deal) {
  if (deal.net) return { raw: deal.raw, net: deal.net };
  const { seats } = sheet.rules;
  const contract = contractOf(sheet, deal.contract);
  const raw = deal.taken
    ? rawScores(contract.scoring, deal.taken, seats)
    : settledScores(contract, deal.declarer, seats);
  return { raw, net: netScores(raw, deal.doubles, seats) };
}

/**
 * @param {Sheet} sheet
 * @param {Deal[]} [waiting] deals that follow those of the sheet.
 * @returns {Line[]}
 */
export function linesOf(sheet, waiting = []) {
  let totals = Object.fromEntries(sheet.rules.seats.map((seat) => [seat, 0]));
  let checkTotal = 0;
  return [...sheet.deals, ...waiting].map((deal, n) => {
    const line = { ...deal, number: n + 1, ...scoresOf(sheet, deal) };
    const check = -contractOf(sheet, deal.contract).total;
    totals = addScores(totals, line.net);
    checkTotal += check;
    return { ...line, totals, check, checkTotal };
  });
}

/** @param {Scores} a @param {Scores} b @returns {Scores} */
export const addScores = (a, b) =>
  Object.fromEntries(Object.keys(b).map((seat) => [seat, (a?.[seat] ?? 0) + b[seat]]));

/** @param {Sheet} sheet @param {Deal[]} deals */
export const isFull = (sheet, deals) => deals.length >= sheet.declarers.length;
/** @param {Sheet} sheet @param {number} number the number of the deal, from 1. */
export const declarerOf = (sheet, number) => sheet.declarers[number - 1] ?? null;

/** Whether all players share the contracts, instead of declaring each. @param {Sheet} sheet */
const isShared = (sheet) => sheet.rules.rotation === "shared";

/**
 * The contracts that a player cannot declare any more, with the number of the deal in which each
 * was declared; 0 is before this sheet.
 * @param {Sheet} sheet
 * @param {Line[]} lines
 * @param {Seat} seat
 * @returns {Map<string, number>}
 */
export function usedBy(sheet, lines, seat) {
  const used = new Map((sheet.used[seat] ?? []).map((name) => [name, 0]));
  for (const line of lines) {
    if (isShared(sheet) || line.declarer === seat) {
      used.set(line.contract.split(":")[0], line.number);
    }
  }
  return used;
}

/**
 * How many doubles of a declarer each other player owes. If all players share the contracts, it is
 * the number that they owe all declarers together.
 * @param {Sheet} sheet
 * @param {Deal[]} deals
 * @param {Seat} declarer
 * @returns {Map<Seat, number>}
 */
export function doublesOwed(sheet, deals, declarer) {
  const others = sheet.rules.seats.filter((seat) => seat !== declarer);
  return new Map(others.map((seat) => {
    const made = deals.filter((deal) =>
      (isShared(sheet) || deal.declarer === declarer) &&
      deal.doubles.includes(`${seat}>${deal.declarer}`)
    );
    return [seat, Math.max(0, sheet.rules.min_doubles - made.length)];
  }));
}

function losingDoubles(lines, seat) {
  const isLost = (line, text) => text[0] === seat && line.raw[seat] < line.raw[text[2]];
  const lost = (line) => line.doubles.filter((text) => isLost(line, text)).length;
  return lines.reduce((sum, line) => sum + lost(line), 0);
}

/**
 * The round of doubles of the deal that follows *lines*, before its first turn.
 * @param {Sheet} sheet
 * @param {Line[]} lines
 * @param {{ positive: boolean }} contract
 * @returns {Round}
 */
export function roundAfter(sheet, lines, { positive }) {
  const declarer = declarerOf(sheet, lines.length + 1);
  const dealsLeft = sheet.declarers.slice(lines.length).filter((seat) => seat === declarer).length;
  const owed = [...doublesOwed(sheet, lines, declarer)];
  const forced = owed.filter(([, n]) => n && n >= dealsLeft).map(([seat]) => seat);
  const cap = sheet.rules.losing_double_cap;
  const isLate = lines.length >= sheet.declarers.length - sheet.rules.seats.length;
  const barred = cap && !isLate
    ? sheet.rules.seats.filter((seat) => losingDoubles(lines, seat) >= cap)
    : [];
  return openRound(sheet.rules, declarer, { positive, forced, barred });
}
