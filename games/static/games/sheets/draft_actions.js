// The effect of the buttons of the entry on the draft, by their data-do. Each function returns the
// new draft, or null if nothing changes.

/** @import { Draft, Progress, Round, Seat, Sheet } from "./types.d.ts" */

import { choiceRefusal, flanks, maximum, passesLeft, seatInTurn } from "./doubling_round.js";
import { isReady, preview, takenIn, withContract } from "./draft.js";
import { nothingTaken, remaining } from "./scoring.js";

/**
 * @typedef {object} Scene
 * @property {Sheet} sheet
 * @property {Draft} draft
 * @property {Progress} progress
 */

/** @type {Record<string, (scene: Scene, data: DOMStringMap) => Draft | null>} */
export const DRAFT_ACTIONS = {
  contract: ({ sheet, draft }, { name }) => withContract(sheet, draft, name),
  rechoose: ({ draft }) => ({ ...draft, choosing: true }),
  detail: ({ draft }, { detail }) => ({ ...draft, detail, noDetail: !detail, choosing: false }),

  pick: ({ draft, progress }, { of }) => ({ ...draft, picked: picked(progress.round, draft, of) }),
  maximum: ({ draft, progress }) => taken(draft, progress, maximum(progress.round)),
  flanks: ({ draft, progress }) => taken(draft, progress, flanks(progress.round)),
  say: ({ draft, progress }) => {
    const open = maximum(progress.round);
    return taken(draft, progress, draft.picked.filter((of) => open.includes(of)));
  },
  nobody: ({ draft, progress }) => {
    const passes = Array.from({ length: passesLeft(progress.round) }, () => []);
    return { ...draft, said: [...draft.said, ...passes], picked: [], later: [] };
  },
  unsay: ({ draft }, { n }) => {
    const at = Number(n);
    const [wanted, ...later] = draft.said.slice(at);
    return { ...draft, said: draft.said.slice(0, at), picked: wanted, later };
  },

  step: ({ sheet, draft, progress }, { seat, step }) => {
    const { scoring } = progress.contract;
    const most = remaining(scoring, draft.taken, sheet.rules.seats);
    const n = Math.max(0, (draft.taken[seat] ?? 0) + Math.min(Number(step), most));
    const counts = { ...draft.taken, [seat]: n };
    return { ...draft, taken: withMark(scoring, draft.taken, counts, sheet.rules.seats) };
  },
  marked: ({ draft }, { seat, mark }) => ({ ...draft, taken: { ...draft.taken, [mark]: seat } }),
  place: ({ draft }, { seat, n }) => {
    const places = [...draft.taken];
    places[Number(n)] = seat;
    return { ...draft, taken: Array.from(places, (one) => one ?? null) };
  },
  order: ({ sheet, draft }, { seat }) => {
    const { seats } = sheet.rules;
    // The last place fills itself: a tap on that player is not meant to empty it again.
    if (draft.taken.length === seats.length && draft.taken.at(-1) === seat) return null;
    const order = toggled(draft.taken, seat);
    const rest = seats.filter((one) => !order.includes(one));
    const added = order.length > draft.taken.length;
    return { ...draft, taken: added && rest.length === 1 ? [...order, ...rest] : order };
  },
  "by-scores": ({ sheet, draft, progress }) => ({
    ...draft,
    scores: isReady(sheet, progress, draft) ? texts(preview(sheet, progress, draft).net) : {},
  }),
  "by-taken": ({ draft, progress }) => {
    const { scores: _, ...rest } = draft;
    const taken = takenIn(progress, draft) ?? nothingTaken(progress.contract.scoring);
    return { ...rest, taken };
  },
  score: ({ draft }, { seat, text }) => ({ ...draft, scores: { ...draft.scores, [seat]: text } }),
  way: ({ draft, progress }, { n }) => ({ ...draft, taken: progress.read.ways[Number(n)] }),
  lost: ({ draft }, { seat }) => ({ ...draft, taken: toggled(draft.taken, seat) }),
};

// Whoever takes all the cards takes the one with extra points too. When somebody else gets one of
// the cards after that, the question is open again.
function withMark(scoring, before, counts, seats) {
  const { marked } = scoring;
  if (!marked) return counts;
  const taker = takerOfAll(scoring, counts, seats);
  if (taker) return { ...counts, [marked]: taker };
  const isKnown = !takerOfAll(scoring, before, seats) && counts[counts[marked]];
  const next = { ...counts };
  if (!isKnown) delete next[marked];
  return next;
}

const texts = (scores) =>
  Object.fromEntries(Object.entries(scores).map(([seat, n]) => [seat, String(n)]));

/** @returns {Seat | undefined} */
const takerOfAll = (scoring, counts, seats) =>
  seats.find((seat) => counts[seat] === scoring.number);

const toggled = (list, item) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

// Under "all or none" declarer redoubles everybody or nobody.
function picked(round, draft, of) {
  const next = toggled(draft.picked, of);
  const allOrNone = round.rules.declarer_redouble === "all_or_none";
  if (!allOrNone || seatInTurn(round) !== round.declarer) return next;
  return next.length > draft.picked.length ? maximum(round) : [];
}

// The draft after a turn; the next turn starts with the choice made for it before a change.
function taken(draft, progress, targets) {
  if (choiceRefusal(progress.round, targets)) return null;
  const [next = [], ...later] = draft.later ?? [];
  return { ...draft, said: [...draft.said, targets], picked: next, later };
}
