// Reads a deal of a replay as JSON and writes, for each step from the declaration to the first
// card, whether the contract is declared by then and which doubles are made.

const { auctionLength, doublesBefore, isDeclared } = await import(
  "../../../games/static/games/replay/auction.js"
);
const deal = JSON.parse(await new Response(Deno.stdin.readable).text());
const cards = Array.from({ length: auctionLength(deal) + 1 }, (_, n) => n - auctionLength(deal));
const course = cards.map((card) => [isDeclared(deal, card), doublesBefore(deal, card)]);
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(course)));
