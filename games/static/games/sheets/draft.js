// The entry of a deal while it is being made. It is a plain value, kept on the phone, so that
// neither a reload nor somebody else's entry loses it.

import {
  isOver,
  maximum,
  openRound,
  say,
  skipTheSilent,
  speaker,
  targetsByTurn,
  whyNotSay,
} from "./doubling_round.js";
import { isComplete, nothingTaken } from "./scoring.js";
import { contractOf, declarerOf, roundAfter, scored, usedBy } from "./sheet_lines.js";

export const empty = (number) => ({
  number,
  contract: "",
  detail: "",
  said: [],
  picked: [],
  taken: null,
  correcting: null,
});

// The deals the entry stands on: all for the next deal, those before it for a correction.
export const before = (lines, draft) => lines.slice(0, draft.number - 1);

export function progress(sheet, lines, draft) {
  const deals = before(lines, draft);
  const declarer = declarerOf(sheet, draft.number);
  const others = lines.filter((line) => line.number !== draft.number);
  const used = usedBy(sheet, others, declarer);
  const contract = draft.contract ? contractOf(sheet, draft.contract) : null;
  const announced = contract && !used.has(draft.contract) &&
    (!contract.asks || draft.detail || !contract.detail_required || draft.noDetail);
  const state = {
    deals,
    declarer,
    used,
    contract,
    announced: Boolean(announced),
    round: null,
    turns: [],
  };
  if (!state.announced) return state;
  return { ...state, ...heard(roundAfter(sheet, deals, contract), draft) };
}

// Follow what has been said as far as it stands; later turns keep only what is still open.
function heard(start, draft) {
  const turns = [];
  let round = skipTheSilent(start);
  for (const targets of draft.said) {
    if (isOver(round)) break;
    const said = targets.filter((of) => maximum(round).includes(of));
    if (whyNotSay(round, said)) break;
    turns.push({
      n: turns.length,
      seat: speaker(round),
      targets: said,
      all: maximum(round).length > 1 && said.length === maximum(round).length,
      round,
    });
    round = skipTheSilent(say(round, said));
  }
  return { round, turns };
}

export function deal(sheet, state, draft) {
  const detail = draft.detail ? `:${draft.detail}` : "";
  const made = {
    declarer: state.declarer,
    contract: draft.contract + detail,
    doubles: state.round.doubles,
  };
  return isSettled(sheet, state) ? made : { ...made, taken: draft.taken };
}

export function isSettled(sheet, state) {
  return sheet.rules.undoubled_negative === "settle" && !state.contract.positive &&
    !state.round.doubles.length;
}

export function isReady(sheet, state, draft) {
  if (!state.round || !isOver(state.round)) return false;
  return isSettled(sheet, state) ||
    (draft.taken !== null && isComplete(state.contract.scoring, draft.taken, sheet.rules.seats));
}

export function preview(sheet, state, draft) {
  const line = scored(sheet, deal(sheet, state, draft));
  const totals = state.deals.at(-1)?.totals;
  return {
    ...line,
    totals: Object.fromEntries(
      sheet.rules.seats.map((seat) => [seat, (totals?.[seat] ?? 0) + line.net[seat]]),
    ),
  };
}

export function choose(sheet, draft, name) {
  const contract = contractOf(sheet, name);
  const same = draft.contract === name;
  return {
    ...draft,
    contract: name,
    detail: same ? draft.detail : "",
    noDetail: false,
    taken: same ? draft.taken : nothingTaken(contract.scoring),
  };
}

// An entry that begins as a deal already written: a correction, or one that was refused.
export function fromDeal(sheet, lines, number, written, correcting) {
  const [contract, detail = ""] = written.contract.split(":");
  const start = roundAfter(sheet, lines.slice(0, number - 1), contractOf(sheet, contract));
  const said = spokenTurns(start, written.doubles);
  return {
    ...empty(number),
    contract,
    detail,
    noDetail: !detail,
    said,
    taken: written.taken ?? nothingTaken(contractOf(sheet, contract).scoring),
    correcting,
  };
}

function spokenTurns(start, doubles) {
  const bare = openRound(start.rules, start.declarer, { positive: start.positive });
  const byTurn = targetsByTurn(bare, doubles);
  const said = [];
  let round = start;
  for (const targets of byTurn) {
    if (isOver(round)) break;
    const silent = !maximum(round).length;
    if (!silent) said.push(targets);
    round = say(round, targets);
  }
  return said;
}
