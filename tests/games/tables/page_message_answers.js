// Reads the messages of a page as JSON, each a text and the address of the link in it or null, and
// writes the message that the table makes of them.

const { newUi } = await import("../../../games/static/games/tables/ui.js");
const messages = JSON.parse(await new Response(Deno.stdin.readable).text());
globalThis.document = {
  querySelectorAll: () =>
    messages.map(([text, href]) => ({
      textContent: `\n ${text} `,
      matches: () => false,
      querySelector: () => href && { getAttribute: () => href },
      remove: () => {},
    })),
};
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(newUi(0).message)));
