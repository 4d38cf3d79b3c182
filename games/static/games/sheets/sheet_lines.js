// How the sheet stands: its lines with running totals, the contracts left, the doubles owed. Deals
// that still wait on this phone to be sent are lines like any others.

import { openRound } from "./doubling_round.js";
import { rawScores, settle, settledScores } from "./scoring.js";

export const contractOf = (sheet, text) =>
  sheet.rules.contracts.find((contract) => contract.name === text.split(":")[0]);

export function scored(sheet, deal) {
  const { seats } = sheet.rules;
  const contract = contractOf(sheet, deal.contract);
  const raw = deal.taken
    ? rawScores(contract.scoring, deal.taken, seats)
    : settledScores(contract, deal.declarer, seats);
  return { raw, ...settle(raw, deal.doubles, seats) };
}

export function lines(sheet, waiting = []) {
  const deals = [...sheet.deals, ...waiting];
  let totals = Object.fromEntries(sheet.rules.seats.map((seat) => [seat, 0]));
  let checkTotal = 0;
  return deals.map((deal, n) => {
    const line = { ...deal, number: n + 1, ...scored(sheet, deal) };
    const check = -contractOf(sheet, deal.contract).total;
    totals = Object.fromEntries(
      sheet.rules.seats.map((seat) => [seat, totals[seat] + line.net[seat]]),
    );
    checkTotal += check;
    return { ...line, totals, check, checkTotal };
  });
}

export const isOver = (sheet, deals) => deals.length >= sheet.declarers.length;
export const declarerOf = (sheet, number) => sheet.declarers[number - 1] ?? null;

// Where each contract of a player went: a deal's number, or 0 for one used before this sheet.
export function usedBy(sheet, deals, seat) {
  const used = new Map((sheet.used[seat] ?? []).map((name) => [name, 0]));
  for (const deal of deals) {
    if (deal.declarer === seat) used.set(deal.contract.split(":")[0], deal.number);
  }
  return used;
}

export function owed(sheet, deals, declarer) {
  const counts = new Map();
  for (const seat of sheet.rules.seats) {
    if (seat === declarer) continue;
    const hers = deals.filter((deal) =>
      deal.declarer === declarer && deal.doubles.includes(`${seat}>${declarer}`)
    );
    counts.set(seat, Math.max(0, sheet.rules.min_doubles - hers.length));
  }
  return counts;
}

function losingDoubles(deals, seat) {
  const lost = (deal, text) => text[0] === seat && deal.raw[seat] < deal.raw[text[2]];
  return deals.reduce(
    (sum, deal) => sum + deal.doubles.filter((text) => lost(deal, text)).length,
    0,
  );
}

// The round of doubles of the deal that follows *deals*, before anybody has spoken.
export function roundAfter(sheet, deals, contract) {
  const declarer = declarerOf(sheet, deals.length + 1);
  const dealsLeft = sheet.declarers.slice(deals.length).filter((seat) => seat === declarer).length;
  const forced = [...owed(sheet, deals, declarer)].filter(([, n]) => n && n >= dealsLeft).map((
    [seat],
  ) => seat);
  const cap = sheet.rules.losing_double_cap;
  const late = deals.length >= sheet.declarers.length - sheet.rules.seats.length;
  const barred = cap && !late
    ? sheet.rules.seats.filter((seat) => losingDoubles(deals, seat) >= cap)
    : [];
  return openRound(sheet.rules, declarer, { positive: contract.positive, forced, barred });
}
