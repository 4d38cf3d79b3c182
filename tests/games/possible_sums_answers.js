// The sums that the script of the pages finds: reads questions, writes sorted sums.

import { possibleSums } from "../../games/static/games/possible_sums.js";

const questions = JSON.parse(await new Response(Deno.stdin.readable).text());
const answers = questions.map(({ totals, times, deals }) =>
  [...possibleSums(totals, times, deals)].sort((a, b) => a - b)
);
await new Response(JSON.stringify(answers)).body.pipeTo(Deno.stdout.writable);
