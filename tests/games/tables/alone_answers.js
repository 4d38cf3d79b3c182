// Reads a list of scenes of a table as JSON and writes, for each, whether there is somebody to talk
// to, and whether a move can be taken back without asking anybody.

globalThis.gettext = (text) => text;
globalThis.pgettext = (_context, text) => text;

const { hasTalk } = await import("../../../games/static/games/tables/talk.js");
const { mayUndoAlone } = await import("../../../games/static/games/tables/menu.js");
const scenes = JSON.parse(await new Response(Deno.stdin.readable).text());
const answers = scenes.map((scene) => [hasTalk(scene), mayUndoAlone(scene)]);
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(answers)));
