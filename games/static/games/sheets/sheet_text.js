// How players, contracts and doubles are named and drawn on the score sheet.

import { rankText, SUIT_SIGNS, suitName } from "../cards.js";
import { h } from "../dom.js";
import { fill, listed } from "../text.js";
import { contractOf } from "./sheet_lines.js";

export const nameOf = (sheet, seat) => sheet.players[seat].name;
export const letterOf = (sheet, seat) => sheet.players[seat].letter;

export function detailText(contract, detail) {
  if (!detail) return "";
  if (contract.asks === "start") return rankText(detail);
  return SUIT_SIGNS[detail] ? suitName(detail) : gettext("no trumps");
}

// What is announced, as a sign: a coloured suit, a rank.
export function detailSign(contract, detail) {
  if (!detail) return null;
  if (contract.asks === "start") return rankText(detail);
  if (!SUIT_SIGNS[detail]) return gettext("NT");
  return h("span", { class: `suit-${detail.toLowerCase()}` }, SUIT_SIGNS[detail]);
}

export function declarationText(sheet, text) {
  const contract = contractOf(sheet, text);
  return [contract.label, detailText(contract, text.split(":")[1])].filter(Boolean).join(" ");
}

// The contract as it stands at the left of a sheet: Q, ♥, D7.
export function declarationSign(sheet, text) {
  const contract = contractOf(sheet, text);
  const detail = text.split(":")[1];
  return contract.asks === "trump"
    ? [detailSign(contract, detail)]
    : [contract.letter, detailSign(contract, detail)];
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
  const names = listed(
    of.map((
      other,
    ) => (other === deal.declarer
      ? fill(gettext("%(name)s (declarer)"), { name: nameOf(sheet, other) })
      : nameOf(sheet, other))
    ),
  );
  return fill(gettext("doubles %(names)s"), { names });
}

// What was counted, in the plural and for one place.
export function countedText(what) {
  return {
    tricks: gettext("tricks"),
    queens: gettext("queens"),
    hearts: gettext("hearts"),
  }[what] ?? what;
}

export function placeText(what, n, places) {
  if (what === "king") return gettext("Who took the king of hearts?");
  if (what === "last-tricks") {
    return n === places - 1
      ? gettext("Who took the last trick?")
      : gettext("Who took the last but one?");
  }
  return fill(gettext("Place %(n)s"), { n: n + 1 });
}
