// Reads [views, deal] as JSON and writes, for each view of a table, its turn as text and
// the players shown as passing, and those shown in a replay after each step of the deal.

globalThis.gettext = (text) => text;
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
globalThis.document = { documentElement: { lang: "en" } };

const { passedLast } = await import("../../../games/static/games/tables/view_model.js");
const { turnText } = await import("../../../games/static/games/tables/turn_text.js");
const { stateAfter } = await import("../../../games/static/games/replay/deal_state.js");
const [views, deal] = JSON.parse(await new Response(Deno.stdin.readable).text());
const answer = (view) => [
  turnText(view),
  view.ruleset.seats.filter((seat) => passedLast(view, view.deal, seat)).join(""),
];
const { seats } = views[0].ruleset;
const replayed = deal.steps.map((_, n) => stateAfter(deal, seats, n + 1).passed.join(""));
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify([views.map(answer), replayed])));
