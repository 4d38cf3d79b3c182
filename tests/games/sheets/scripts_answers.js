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
  progressOf,
} from "../../../games/static/games/sheets/draft.js";
import { DRAFT_ACTIONS } from "../../../games/static/games/sheets/draft_actions.js";
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
  nobody: input.nobody.map(nobodyAnswer),
  signs: input.signs.contracts.map((one) => declarationSign(input.signs.sheet, one)),
};
await new Response(JSON.stringify(answers)).body.pipeTo(Deno.stdout.writable);
