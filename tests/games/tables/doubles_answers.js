// Reads a list of views of a table as JSON and writes, for each, what the result of its deal says
// of the doubles, what is said of the doubles of each player, of each player when their turn is
// over, and of all signs together.

globalThis.gettext = (text) => text;
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
globalThis.document = { documentElement: { lang: "en" } };

const { doublesText, doubleSigns, madeDoubles, whoDoubled } = await import(
  "../../../games/static/games/tables/labels.js"
);
const { onlyContract } = await import("../../../games/static/games/tables/view_model.js");
const answer = (view) => {
  const { deal } = view;
  const doublers = [...new Set(deal.doubles.map((text) => text[0]))];
  const who = Object.fromEntries(doublers.map((seat) => [seat, whoDoubled(view, deal, seat)]));
  const signs = deal.doubles.length ? doubleSigns(view, deal) : "";
  const turns = view.ruleset.seats.map((seat) => doublesText(view, deal, seat));
  return { made: madeDoubles(view, deal), who, turns, signs, only: onlyContract(view) };
};
const views = JSON.parse(await new Response(Deno.stdin.readable).text());
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(views.map(answer))));
