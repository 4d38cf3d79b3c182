// The entry of a deal in progress: a plain value, kept on the device, so that neither a reload nor
// another player's entry loses it.

/** @import { Contract, Deal, Draft, Line, Progress, Sheet } from "./types.d.ts" */

import {
  afterTurn,
  choiceRefusal,
  isOver,
  maximum,
  openRound,
  seatInTurn,
  skipClosedTurns,
  targetsByTurn,
} from "./doubling_round.js";
import { readScores } from "./from_scores.js";
import { isComplete, nothingTaken } from "./scoring.js";
import { addScores, contractOf, declarerOf, roundAfter, scoresOf, usedBy } from "./sheet_lines.js";

/** @param {boolean} [byScores] whether it begins with the scores instead of what was taken.
 * @returns {Draft} */
export const emptyDraft = (number, byScores = false) => ({
  number,
  contract: "",
  detail: "",
  said: [],
  picked: [],
  taken: null,
  correcting: null,
  ...(byScores && { scores: {} }),
});

/**
 * The draft after the sheet has changed. A draft of the next deal moves on with the sheet and keeps
 * as much of its data as possible.
 * @param {Sheet} sheet
 * @param {Line[]} lines
 * @param {Draft} draft
 * @returns {Draft}
 */
export function movedOn(sheet, lines, draft) {
  if (draft.correcting && draft.number <= sheet.deals.length) return draft;
  const number = lines.length + 1;
  if (!draft.contract) return emptyDraft(number, Boolean(draft.scores));
  if (number === draft.number) return { ...draft, correcting: null };
  const same = declarerOf(sheet, number) === declarerOf(sheet, draft.number);
  const doubles = same ? {} : { said: [], picked: [] };
  return { ...draft, correcting: null, number, moved: true, ...doubles };
}

/**
 * The progress of a draft: the declarer, the announced contract, the state of the doubles.
 * @param {Sheet} sheet
 * @param {Line[]} lines
 * @param {Draft} draft
 * @returns {Progress}
 */
export function progressOf(sheet, lines, draft) {
  // A correction is based on the deals before it.
  const before = lines.slice(0, draft.number - 1);
  const declarer = declarerOf(sheet, draft.number);
  const others = lines.filter((line) => line.number !== draft.number);
  const used = usedBy(sheet, others, declarer);
  const contract = draft.contract ? contractOf(sheet, draft.contract) : null;
  const announced = Boolean(contract && !used.has(contract.name) && hasDetail(contract, draft));
  const turns = announced ? turnsTaken(roundAfter(sheet, before, contract), draft) : null;
  const said = { round: null, turns: [], ...turns };
  const read = draft.scores && said.round && isOver(said.round)
    ? readScores(contract, draft.scores, said.round.doubles, sheet.rules.seats)
    : null;
  return { lines: before, declarer, used, contract, announced, ...said, read };
}

function hasDetail(contract, draft) {
  return !contract.asks || draft.detail || draft.noDetail;
}

// The turns of the draft as far as they are legal; a later turn keeps the choices still possible.
function turnsTaken(start, draft) {
  const turns = [];
  let round = skipClosedTurns(start);
  for (const wanted of draft.said) {
    if (isOver(round)) break;
    const open = maximum(round);
    const targets = wanted.filter((of) => open.includes(of));
    if (choiceRefusal(round, targets)) break;
    const all = open.length > 1 && targets.length === open.length;
    turns.push({ n: turns.length, seat: seatInTurn(round), targets, all });
    round = skipClosedTurns(afterTurn(round, targets));
  }
  return { round, turns };
}

/**
 * The deal that is entered, in the form that the server takes.
 * @param {Sheet} sheet
 * @param {Progress} progress
 * @param {Draft} draft
 * @returns {Deal}
 */
export function dealOf(sheet, progress, draft) {
  const detail = draft.detail ? `:${draft.detail}` : "";
  const deal = {
    declarer: progress.declarer,
    contract: draft.contract + detail,
    doubles: progress.round.doubles,
  };
  return isSettled(sheet, progress) ? deal : { ...deal, taken: takenIn(progress, draft) };
}

/**
 * What was taken: as entered, or as the typed scores give it; null as long as it is open.
 * @param {Progress} progress
 * @param {Draft} draft
 */
export function takenIn({ read }, { scores, taken }) {
  if (!scores) return taken;
  const ways = read?.ways ?? [];
  if (ways.length === 1) return ways[0];
  return ways.find((way) => JSON.stringify(way) === JSON.stringify(taken)) ?? null;
}

/** Whether the deal is settled without play. @param {Sheet} sheet @param {Progress} progress */
export function isSettled(sheet, { contract, round }) {
  const settles = sheet.rules.undoubled_negative === "settle";
  return settles && !contract.positive && !round.doubles.length;
}

/** @param {Sheet} sheet @param {Progress} progress @param {Draft} draft */
export function isReady(sheet, progress, draft) {
  if (!progress.round || !isOver(progress.round)) return false;
  if (isSettled(sheet, progress)) return true;
  const { scoring } = progress.contract;
  const taken = takenIn(progress, draft);
  return taken !== null && isComplete(scoring, taken, sheet.rules.seats);
}

/** The scores of the deal and the totals after it. */
export function preview(sheet, progress, draft) {
  const scores = scoresOf(sheet, dealOf(sheet, progress, draft));
  return { ...scores, totals: addScores(progress.lines.at(-1)?.totals, scores.net) };
}

/** @param {Sheet} sheet @param {Draft} draft @param {string} name @returns {Draft} */
export function withContract(sheet, draft, name) {
  const { scoring } = contractOf(sheet, name);
  if (draft.contract === name) return { ...draft, noDetail: false, choosing: false };
  const chosen = { contract: name, detail: "", noDetail: false, choosing: false };
  const scores = draft.scores && {};
  return { ...draft, ...chosen, taken: nothingTaken(scoring), ...(scores && { scores }) };
}

/**
 * A draft with the data of a deal entered before: a correction, or a deal that was refused.
 * @param {Sheet} sheet
 * @param {Line[]} lines
 * @param {Deal} deal
 * @param {object} as
 * @param {number} as.number the number of the deal.
 * @param {number | null} as.correcting the version of the sheet, for a correction.
 * @returns {Draft}
 */
export function fromDeal(sheet, lines, deal, { number, correcting }) {
  const [name, detail = ""] = deal.contract.split(":");
  const contract = contractOf(sheet, name);
  const start = roundAfter(sheet, lines.slice(0, number - 1), contract);
  return {
    ...emptyDraft(number),
    contract: name,
    detail,
    noDetail: !detail,
    said: openTurns(start, deal.doubles),
    taken: deal.taken ?? nothingTaken(contract.scoring),
    correcting,
  };
}

// The targets of the turns in which the player had a choice.
function openTurns(start, doubles) {
  const unrestricted = openRound(start.rules, start.declarer, { positive: start.positive });
  const turns = [];
  let round = start;
  for (const targets of targetsByTurn(unrestricted, doubles)) {
    if (isOver(round)) break;
    if (maximum(round).length) turns.push(targets);
    round = afterTurn(round, targets);
  }
  return turns;
}
