// Reads [game, deal] as JSON and writes what a replay says of its declaration and doubles.

globalThis.gettext = (text) => text;
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);
globalThis.document = { documentElement: { lang: "en" } };

const { saidBefore } = await import("../../../games/static/games/replay/auction.js");
const [game, deal] = JSON.parse(await new Response(Deno.stdin.readable).text());
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(saidBefore(game, deal, 0))));
