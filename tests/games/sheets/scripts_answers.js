// What the scripts of the score sheet say of games that Python drew: reads games, writes answers.

import {
  afterTurn,
  choiceRefusal,
  flanks,
  isForced,
  isOver,
  maximum,
  seatInTurn,
} from "../../../games/static/games/sheets/doubling_round.js";
import {
  dealOf,
  emptyDraft,
  fromDeal,
  isReady,
  movedOn,
  progressOf,
} from "../../../games/static/games/sheets/draft.js";
import { DRAFT_ACTIONS } from "../../../games/static/games/sheets/draft_actions.js";
import { impossibleAlone, readScores } from "../../../games/static/games/sheets/from_scores.js";
import { isComplete } from "../../../games/static/games/sheets/scoring.js";
import {
  contractOf,
  doublesOwed,
  linesOf,
  roundAfter,
  usedBy,
} from "../../../games/static/games/sheets/sheet_lines.js";
import { declarationSign, takenText } from "../../../games/static/games/sheets/sheet_text.js";
import { areFoul, compare, strength } from "../../../games/static/games/tables/poker_rows.js";

function dealAnswer(sheet, deals, n, turns) {
  const deal = deals[n];
  const before = linesOf({ ...sheet, deals: deals.slice(0, n) });
  let round = roundAfter(sheet, before, contractOf(sheet, deal.contract));
  const open = turns.map((targets) => {
    const turn = [seatInTurn(round), maximum(round), flanks(round), isForced(round)];
    const refusal = choiceRefusal(round, targets);
    round = afterTurn(round, targets);
    return [...turn, refusal];
  });
  const line = linesOf({ ...sheet, deals: deals.slice(0, n + 1) }).at(-1);
  const { raw, net, totals, check, checkTotal } = line;
  return {
    open,
    doubles: round.doubles,
    used: [...usedBy(sheet, before, deal.declarer).keys()].sort(),
    owed: Object.fromEntries(doublesOwed(sheet, before, deal.declarer)),
    entered: entered(sheet, before, deal, n + 1),
    line: { raw, net, totals, check, checkTotal },
  };
}

// The deal as it comes out of an entry that began with it.
function entered(sheet, lines, deal, number) {
  const draft = fromDeal(sheet, lines, deal, { number, correcting: null });
  const progress = progressOf(sheet, lines, draft);
  if (!isReady(sheet, progress, draft)) return null;
  const made = dealOf(sheet, progress, draft);
  return { ...made, doubles: made.doubles.sort() };
}

const gameAnswer = ({ sheet, deals, turns }) =>
  deals.map((_, n) => dealAnswer(sheet, deals, n, turns[n]));

// A game played at a table, whose rules no sheet can be filled in with: its lines, what was taken
// in words, and before each deal the contracts used and the doubles owed.
const playedAnswer = (sheet) =>
  linesOf(sheet).map(({ declarer, totals, contract, taken }, n, lines) => ({
    totals,
    taken: taken && takenText(sheet, contractOf(sheet, contract).scoring, taken),
    used: [...usedBy(sheet, lines.slice(0, n), declarer).keys()].sort(),
    owed: Object.fromEntries(doublesOwed(sheet, lines.slice(0, n), declarer)),
  }));

const takenAnswer = ({ scoring, taken, seats }) => isComplete(scoring, taken, seats);

// What has been taken after each of some steps, which are a seat and a number of cards.
function stepsAnswer({ scoring, seats, steps }) {
  const scene = { sheet: { rules: { seats } }, progress: { contract: { scoring } } };
  let draft = { taken: {} };
  return steps.map(([seat, step]) => {
    draft = DRAFT_ACTIONS.step({ ...scene, draft }, { seat, step });
    return draft.taken;
  });
}

// A round of doubles in which *said* is said, then "nobody else" is pressed: the passes that it
// adds, and who speaks next, with the players they may double.
function nobodyAnswer({ sheet, contract, said }) {
  const draft = { ...emptyDraft(1), contract, said };
  const progress = progressOf(sheet, [], draft);
  const after = DRAFT_ACTIONS.nobody({ sheet, draft, progress }, {});
  const { round } = progressOf(sheet, [], after);
  const next = isOver(round) ? null : [seatInTurn(round), maximum(round)];
  return { passes: after.said.length - said.length, next };
}

// What can have been taken in a deal with these typed scores, and whose score is wrong by itself.
function scoresAnswer({ contract, scores, doubles, seats }) {
  const { net, ways } = readScores(contract, scores, doubles, seats);
  return { net, ways, wrong: impossibleAlone(contract, net, doubles, seats) };
}

// A deal typed by its scores: the result of the entry, and its beginning for the next deal.
function typedAnswer({ sheet, contract, scores, way }) {
  const scene = (draft) => ({ sheet, draft, progress: progressOf(sheet, [], draft) });
  let draft = emptyDraft(1);
  const act = (name, data) => (draft = DRAFT_ACTIONS[name](scene(draft), data));
  act("contract", { name: contract });
  act("detail", { detail: "" });
  act("nobody", {});
  act("by-scores", {});
  for (const [seat, text] of Object.entries(scores)) act("score", { seat, text });
  const { read } = scene(draft).progress;
  const before = isReady(sheet, scene(draft).progress, draft);
  if (way !== null) act("way", { n: way });
  const after = isReady(sheet, scene(draft).progress, draft);
  const deal = after ? dealOf(sheet, scene(draft).progress, draft) : null;
  const next = movedOn(sheet, [], emptyDraft(1, true));
  act("by-taken", {});
  return {
    read,
    before,
    taken: deal?.taken,
    kept: draft.taken,
    scores: draft.scores,
    next: next.scores,
  };
}

const pokerAnswer = (rows) => ({
  kinds: rows.map((row) => strength(row)[0]),
  order: Math.sign(compare(strength(rows[0]), strength(rows[1]))),
  foul: areFoul(rows),
});

// What a page has: its language and the translations.
Object.assign(globalThis, {
  document: { documentElement: { lang: "en" } },
  gettext: (text) => text,
  pgettext: (_context, text) => text,
  interpolate: (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]),
});

const input = JSON.parse(await new Response(Deno.stdin.readable).text());
const answers = {
  games: input.games.map(gameAnswer),
  taken: input.taken.map(takenAnswer),
  steps: input.steps.map(stepsAnswer),
  played: input.played.map(playedAnswer),
  poker: input.poker.map(pokerAnswer),
  scores: input.scores.map(scoresAnswer),
  typed: input.typed.map(typedAnswer),
  nobody: input.nobody.map(nobodyAnswer),
  signs: input.signs.contracts.map((one) => declarationSign(input.signs.sheet, one)),
};
await new Response(JSON.stringify(answers)).body.pipeTo(Deno.stdout.writable);
