// Reads a list of views of a table as JSON and writes, for each, the tricks of each player that
// score by their place, whether a hint is offered, where the players sit, and what can be
// announced with the contract.

globalThis.ResizeObserver = class {};

const { mayAsk } = await import("../../../games/static/games/tables/advice.js");
const { contractOf, detailsInOrder, placeOf, scoringTricks } = await import(
  "../../../games/static/games/tables/view_model.js"
);
const answer = (view) => ({
  tricks: Object.fromEntries(
    view.ruleset.seats.map((seat) => [seat, scoringTricks(view, view.deal, seat)]),
  ),
  hint: Boolean(mayAsk({ view, ui: {}, links: { hint: "/hint/" } })),
  places: view.ruleset.seats.map((seat) => placeOf(view, seat)),
  details: detailsInOrder(contractOf(view, view.deal.contract), view.settings),
});
const views = JSON.parse(await new Response(Deno.stdin.readable).text());
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(views.map(answer))));
