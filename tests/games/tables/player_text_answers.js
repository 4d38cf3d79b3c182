// Reads [labels, view] as JSON and writes what the table says of each player whose seat is touched.

globalThis.HTMLElement = class {};
globalThis.customElements = { define: () => {} };
globalThis.gettext = (text) => text;
globalThis.pgettext = (_context, text) => text;
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
const [labels, view] = JSON.parse(await new Response(Deno.stdin.readable).text());
globalThis.document = {
  documentElement: { lang: "en" },
  getElementById: () => ({ textContent: JSON.stringify(labels) }),
};

const { playerText } = await import("../../../games/static/games/tables/players.js");
const texts = view.ruleset.seats.map((seat) => playerText({ view, deal: view.deal }, seat));
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(texts)));
