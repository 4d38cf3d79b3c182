// How the rest of a deal could be shared out: what is still open, what has been given to whom, and the
// words of `claim agree` in docs/play-api.md. Nothing here draws.

import { fill, listed } from "../text.js";
import { contractNamed, tricksOf } from "./view_model.js";

const COUNTED = {
  tricks: () => gettext("Tricks"),
  queens: () => gettext("Queens"),
  hearts: () => gettext("Hearts"),
};
const ACE = () => gettext("Ace of hearts");
const KING = () => gettext("King of hearts");
const MOST = () => gettext("Most cards of one suit");
const trickName = (n) => fill(gettext("Trick %(n)s"), { n });

// What of a contract is not yet taken, a part for each thing that is scored.
export function openParts(view) {
  const contract = contractNamed(view, view.deal?.contract);
  if (!contract) return [];
  const { scoring } = contract;
  const scorings = scoring.kind === "together" ? scoring.parts : [scoring];
  return scorings.map((one) => partOf(view, one)).filter((part) => part.open > 0);
}

function partOf(view, { kind, what, number, marked, values }) {
  const { deal } = view;
  const tricks = tricksOf(view, deal).length;
  const gone = Object.values(deal.won).join(".");
  if (kind === "split") return { what, kind, open: 1, label: MOST() };
  if (kind === "placed") {
    const places = placesOf(view, { what, values, tricks, gone });
    return { what, kind, open: places.length, places };
  }
  const taken =
    { tricks, queens: (gone.match(/Q/g) ?? []).length, hearts: suitTaken(deal, 1).length }[what];
  return {
    what,
    kind,
    open: number - taken,
    label: COUNTED[what](),
    marked: marked && !suitTaken(deal, 1).includes("A") ? marked : "",
  };
}

const suitTaken = (deal, suit) =>
  Object.values(deal.won).map((hand) => hand.split(".")[suit] ?? "").join("");

// The names of the places that nobody has filled yet, in their order.
function placesOf(view, { what, values, tricks }) {
  const { deal } = view;
  const all = (deal.play.length + Object.values(deal.left).reduce((sum, n) => sum + n, 0)) /
    view.ruleset.seats.length;
  if (what === "king") return suitTaken(deal, 1).includes("K") ? [] : [KING()];
  const numbers = what === "first-and-last"
    ? [1, all]
    : values.map((_, n) => all - values.length + n + 1);
  return numbers.filter((n) => n > tricks).map(trickName);
}

// --- What is given ----------------------------------------------------------------------------

export const nothingGiven = () => ({ counts: {}, marked: {}, places: {}, losers: {} });
export const countOf = (given, what, seat) => given.counts[what]?.[seat] ?? 0;
export const rest = (given, part) =>
  part.open - Object.values(given.counts[part.what] ?? {}).reduce((sum, n) => sum + n, 0);

// Who may have the one that counts for more: whoever is given any; when that is one player, it is she.
export function markable(given, part, seats) {
  return seats.filter((seat) => countOf(given, part.what, seat));
}

export function markedSeat(given, part, seats) {
  const could = markable(given, part, seats);
  return could.length === 1
    ? could[0]
    : could.find((seat) => seat === given.marked[part.what]) ?? null;
}

export const placeGiven = (given, part, n) => given.places[part.what]?.[n] ?? null;
export const losers = (given, part, seats) =>
  seats.filter((seat) => given.losers[part.what]?.has(seat));

export function isWhole(given, part, seats) {
  if (part.kind === "split") return losers(given, part, seats).length > 0;
  if (part.kind === "placed") return part.places.every((_, n) => placeGiven(given, part, n));
  return rest(given, part) === 0 && (!part.marked || Boolean(markedSeat(given, part, seats)));
}

// --- In words ---------------------------------------------------------------------------------

// The action that proposes it.
export function proposal(given, parts, seats, together) {
  const words = parts.flatMap((
    part,
  ) => [...(together ? [part.what] : []), ...wordsOf(given, part, seats)]);
  return `claim agree ${words.join(" ")}`;
}

function wordsOf(given, part, seats) {
  if (part.kind === "split") return losers(given, part, seats);
  if (part.kind === "placed") return part.places.map((_, n) => placeGiven(given, part, n));
  const counts = seats.filter((seat) => countOf(given, part.what, seat)).map((seat) =>
    `${seat}${countOf(given, part.what, seat)}`
  );
  return part.marked ? [...counts, part.marked, markedSeat(given, part, seats)] : counts;
}

const GROUPS = {
  tricks: COUNTED.tricks,
  queens: COUNTED.queens,
  hearts: COUNTED.hearts,
  king: KING,
  ace: ACE,
  "last-tricks": () => gettext("Last tricks"),
};

// `claim agree tricks N3 S2 king S` as people say it: "Tricks: Anne 3 and Clara 2; King of hearts: Clara".
// Where it is known what was *open*, places are named.
export function sharesSaid(what, nameOf, open = []) {
  const groups = [];
  for (const word of what.replace(/^claim agree /, "").split(" ")) {
    if (GROUPS[word]) groups.push({ what: word, shares: [] });
    else {
      if (!groups.length) groups.push({ what: open[0]?.what ?? "", shares: [] });
      groups.at(-1).shares.push({ seat: word[0], n: word.slice(1) });
    }
  }
  return groups.filter((group) => group.shares.length).map((group) =>
    groupSaid(group, nameOf, open)
  ).join("; ");
}

function groupSaid({ what, shares }, nameOf, open) {
  const part = open.find((one) => one.what === what);
  if (part?.places?.length > 1) {
    return shares.map(({ seat }, n) => titled(part.places[n], nameOf(seat))).join("; ");
  }
  const names = listed(shares.map(({ seat, n }) => (n ? `${nameOf(seat)} ${n}` : nameOf(seat))));
  const title = part?.places?.[0] ?? part?.label ?? GROUPS[what]?.();
  return title ? titled(title, names) : names;
}

const titled = (title, text) =>
  fill(pgettext("what, and who takes it", "%(title)s: %(text)s"), { title, text });
export const markTitle = ACE;
