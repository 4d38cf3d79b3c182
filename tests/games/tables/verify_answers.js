// Checks files of deals, each with what was noted or null; answers with the codes of the problems.

import { noted } from "../../../games/static/games/dealing/notes.js";
import { differencesFrom, problemsOf } from "../../../games/static/games/dealing/verify.js";

const codes = (problems) =>
  problems.map(({ code, seat, number }) => [code, seat ?? number ?? null]);

const { cases, views } = JSON.parse(await new Response(Deno.stdin.readable).text());
const answers = cases.map(({ file, notes }) => {
  const problems = problemsOf(file);
  return codes(problems.length || !notes ? problems : differencesFrom(file, notes));
});
const notes = views.reduce(
  (before, view) => noted(before, view),
  {
    ...{ schema: "barbu-noted/1", seat: "N", contribution: null, promised: null },
    ...{ game: views[0]?.game, commitment: views[0]?.dealing.commitment },
    ...{ terms: views[0]?.dealing.terms, isCommitted: false, isRevealed: false },
    ...{ contributions: {}, log: [], hands: {}, changed: [] },
  },
);
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify({ answers, notes })));
