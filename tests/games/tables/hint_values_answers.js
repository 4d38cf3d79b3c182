// Reads a list of [answer, whether anybody has doubled] as JSON and writes what a hint says of the
// value of each answer.

globalThis.ResizeObserver = class {};
globalThis.gettext = (text) => text;
globalThis.ngettext = (one, several, n) => (n === 1 ? one : several);
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
globalThis.document = { documentElement: { lang: "en" } };

const { valueText } = await import("../../../games/static/games/tables/advice.js");
const rows = JSON.parse(await new Response(Deno.stdin.readable).text());
const texts = rows.map(([answer, hasDoubles]) => valueText(answer, hasDoubles));
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(texts)));
