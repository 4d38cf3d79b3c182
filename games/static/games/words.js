// How players, contracts, doubles and points are said and drawn on the sheet.

import { h } from "./dom.js";
import { contractOf } from "./position.js";

const SUITS = {
  S: { sign: "♠", name: () => pgettext("suit", "spades") },
  H: { sign: "♥", name: () => pgettext("suit", "hearts") },
  D: { sign: "♦", name: () => pgettext("suit", "diamonds") },
  C: { sign: "♣", name: () => pgettext("suit", "clubs") },
};

export const fill = (text, values) => interpolate(text, values, true);
export const nameOf = (sheet, seat) => sheet.players[seat].name;
export const letterOf = (sheet, seat) => sheet.players[seat].letter;
export const points = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
export const listed = (names) => new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);

const RANKS = {
  T: () => "10",
  J: () => pgettext("letter of a jack", "J"),
  Q: () => pgettext("letter of a queen", "Q"),
  K: () => pgettext("letter of a king", "K"),
  A: () => pgettext("letter of an ace", "A"),
};
export const rankText = (rank) => (RANKS[rank] ? RANKS[rank]() : rank);

export function detailText(contract, detail) {
  if (!detail) return "";
  if (contract.asks === "start") return rankText(detail);
  return SUITS[detail] ? SUITS[detail].name() : gettext("no trumps");
}

// What is announced, as a sign: a coloured suit, a rank.
export function detailSign(contract, detail) {
  if (!detail) return null;
  if (contract.asks === "start") return rankText(detail);
  if (!SUITS[detail]) return gettext("NT");
  return h("span", { class: `suit-${detail.toLowerCase()}` }, SUITS[detail].sign);
}

export function declarationText(sheet, text) {
  const contract = contractOf(sheet, text);
  return [contract.label, detailText(contract, text.split(":")[1])].filter(Boolean).join(" ");
}

// The contract as it stands at the left of a sheet: Q, ♥, D7.
export function declarationSign(sheet, text) {
  const contract = contractOf(sheet, text);
  const detail = text.split(":")[1];
  return contract.asks === "trump" ? [detailSign(contract, detail)] : [contract.letter, detailSign(contract, detail)];
}

// One player's doubles as they are pencilled: X for everybody, ringed when declarer is among them.
export function doublesMark(sheet, deal, seat) {
  const of = deal.doubles.filter((text) => text[0] === seat).map((text) => text[2]);
  if (!of.length) return null;
  const everybody = of.length === sheet.rules.seats.length - 1;
  const ringed = of.includes(deal.declarer);
  const mark = everybody ? "X" : of.map((other) => letterOf(sheet, other)).join("");
  return [
    h("span", { class: `mark${ringed ? " ringed" : ""}`, "aria-hidden": "true" }, mark),
    h("span", { class: "visually-hidden" }, saidText(sheet, deal, of)),
  ];
}

export function saidText(sheet, deal, of) {
  if (!of.length) return gettext("passes");
  const names = listed(of.map((other) => (other === deal.declarer ? fill(gettext("%(name)s (declarer)"), { name: nameOf(sheet, other) }) : nameOf(sheet, other))));
  return fill(gettext("doubles %(names)s"), { names });
}

export function number(n, attributes = {}) {
  return h("span", { ...attributes, class: `number ${n < 0 ? "minus" : ""} ${attributes.class ?? ""}`.trim() }, points(n));
}

// What was counted, in the plural and for one place.
export function countedText(what) {
  return { tricks: gettext("tricks"), queens: gettext("queens"), hearts: gettext("hearts") }[what] ?? what;
}

export function placeText(what, n, places) {
  if (what === "king") return gettext("Who took the king of hearts?");
  if (what === "last-tricks") return n === places - 1 ? gettext("Who took the last trick?") : gettext("Who took the last but one?");
  return fill(gettext("Place %(n)s"), { n: n + 1 });
}
