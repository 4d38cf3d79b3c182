// Reads a list of views of a table with the result of a deal as JSON and writes, for each, the
// columns of points with those of North.

globalThis.gettext = (text) => text;

const { pointColumns } = await import("../../../games/static/games/tables/point_columns.js");
const views = JSON.parse(await new Response(Deno.stdin.readable).text());
const columns = views.map((view) =>
  pointColumns(view, view.ended).map(({ name, points }) => [name, points("N")])
);
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(columns)));
