// Reads a list of [deal, card] as JSON and writes how a replay labels each place in its deal.

globalThis.gettext = (text) => text;
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
globalThis.document = { documentElement: { lang: "en" } };

const { cardLabel } = await import("../../../games/static/games/replay/controls.js");
const places = JSON.parse(await new Response(Deno.stdin.readable).text());
const labels = places.map(([deal, card]) => cardLabel(deal, card, 4));
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(labels)));
