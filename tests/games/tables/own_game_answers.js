// Reads a list of views of a table as JSON and writes, for each, the player's own game and what the
// final screen says of it.

globalThis.gettext = (text) => text;
globalThis.ngettext = (one, several, n) => (n === 1 ? one : several);
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
const names = { "no-queens": "No Queens", "no-hearts": "No Hearts", trumps: "Trumps" };
const contracts = Object.fromEntries(
  Object.entries(names).map(([name, label]) => [name, { label }]),
);
globalThis.document = {
  documentElement: { lang: "en" },
  getElementById: () => ({ textContent: JSON.stringify({ contracts }) }),
};

const { dealLines, doublesText, marginText, markOf, ownGame } = await import(
  "../../../games/static/games/tables/own_game.js"
);
const answer = (view) => {
  const own = ownGame(view);
  if (!own) return null;
  const { contracts, best, worst, adjusted } = own;
  const points = Object.fromEntries(contracts.map(({ name, points }) => [name, points]));
  const doubles = doublesText(own, view.ruleset.low_wins);
  const margin = view.places ? marginText(view) : null;
  const marks = contracts.map((one) => markOf(own, one));
  return { points, best, worst, marks, adjusted, deals: dealLines(view, own), doubles, margin };
};
const views = JSON.parse(await new Response(Deno.stdin.readable).text());
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(views.map(answer))));
