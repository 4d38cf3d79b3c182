// Reads a list of pairs of views of a table as JSON and writes, for each, the card that is selected
// after the second one if the ace of spades was before, and the deal whose result is shown once the
// second one has come again.

const { uiAfter } = await import("../../../games/static/games/tables/ui.js");
const answer = ([before, after]) => {
  const ui = uiAfter({ selected: "SA", dismissed: 0 }, before, after);
  return [ui.selected, uiAfter(ui, after, after).result?.number ?? null];
};
const pairs = JSON.parse(await new Response(Deno.stdin.readable).text());
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(pairs.map(answer))));
