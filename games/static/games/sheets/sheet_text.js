// The names and signs of players, contracts, doubles and taken cards on the score sheet.

import { rankText, startText, SUIT_SIGNS, suitName } from "../cards.js";
import { h } from "../dom.js";
import { fill, inParts, joined } from "../text.js";
import { contractOf } from "./sheet_lines.js";

export const nameOf = (sheet, seat) => sheet.players[seat].name;
export const letterOf = (sheet, seat) => sheet.players[seat].letter;
export const namesOf = (sheet, seats) => joined(seats.map((seat) => nameOf(sheet, seat)));

// A name of some length takes two lines, with a hyphen, where it has no room. It may break before a
// consonant with a vowel, but not before the h of "ph".
const VOWELS = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœ";
const CONSONANT = `[^${VOWELS}]`;
const CLOSED = `${CONSONANT}(?=(?!h)${CONSONANT}\\p{L}{2})`;
const OPEN = `(?=${CONSONANT}[${VOWELS}]\\p{L})`;
const SYLLABLE = new RegExp(`(\\p{L}[${VOWELS}](?:${CLOSED}|${OPEN}))`, "giu");
const withBreaks = (name) =>
  name.replace(/\p{L}{6,}/gu, (word) => word.replace(SYLLABLE, "$1\u00ad"));

/** A name in a narrow place: on a phone the short form is shown, and the whole name is read out. */
export function nameInBrief(sheet, seat) {
  const [name, short] = [nameOf(sheet, seat), withBreaks(shortNameOf(sheet, seat))];
  return inBrief(short, name);
}

/** The names of several players in a text, each in its short form on a phone. */
export function namesInBrief(sheet, seats, text) {
  const short = joined(seats.map((seat) => shortNameOf(sheet, seat)));
  return inBrief(fill(text, { names: short }), fill(text, { names: namesOf(sheet, seats) }));
}

function inBrief(short, long) {
  if (short === long) return long;
  return [
    h("span", { class: "short", "aria-hidden": "true" }, short),
    h("span", { class: "long" }, long),
  ];
}

// Anne for Anne Martin, Anne M. if another Anne plays, the whole name if that is not enough either.
function shortNameOf(sheet, seat) {
  const name = nameOf(sheet, seat);
  const others = sheet.rules.seats.filter((other) => other !== seat);
  const isUnique = (form) => others.every((other) => form(nameOf(sheet, other)) !== form(name));
  const form = [firstName, withInitial].find(isUnique);
  return form ? form(name) : name;
}

const firstName = (name) => name.split(" ")[0];

function withInitial(name) {
  const [first, ...rest] = name.split(" ");
  return rest.length ? `${first} ${rest.at(-1)[0]}.` : first;
}

/** The announcement of a contract as text: spades, 8. */
export function detailText(contract, detail) {
  if (!detail) return "";
  if (contract.asks === "start") return rankText(detail);
  return SUIT_SIGNS[detail] ? suitName(detail) : gettext("no trumps");
}

/** The announcement of a contract as a sign: a coloured suit, a rank. */
export function detailSign(contract, detail) {
  if (!detail) return null;
  if (contract.asks === "start") return rankText(detail);
  if (!SUIT_SIGNS[detail]) return gettext("NT");
  return h("span", { class: `suit-${detail.toLowerCase()}` }, SUIT_SIGNS[detail]);
}

export function declarationText(sheet, text) {
  const contract = contractOf(sheet, text);
  const [, detail] = text.split(":");
  if (!detail) return contract.label;
  const words = contract.asks === "start" ? startText(detail) : trumpName(detail);
  const values = { contract: contract.label, detail: words };
  return fill(pgettext("a contract and its trumps", "%(contract)s: %(detail)s"), values);
}

const trumpName = (suit) => (SUIT_SIGNS[suit] ? suitName(suit) : gettext("without trumps"));

/** The contract as written at the left of a sheet: Q, ♥, D with a small 7, Tr without a suit. */
export function declarationSign(sheet, text) {
  const contract = contractOf(sheet, text);
  const sign = detailSign(contract, text.split(":")[1]);
  if (!sign) return [contract.letter];
  return contract.asks === "trump" ? [sign] : [contract.letter, h("sub", {}, sign)];
}

/** A player's doubles as written on a sheet: ×C, or X for all, ringed if declarer is among them. */
export function doublesMark(sheet, deal, seat) {
  const targets = deal.doubles.filter((text) => text[0] === seat).map((text) => text[2]);
  if (!targets.length) return null;
  const isMaximum = targets.length === sheet.rules.seats.length - 1;
  const mark = isMaximum ? "X" : targets.map((other) => letterOf(sheet, other)).join("");
  const ringed = targets.includes(deal.declarer) ? " ringed" : "";
  const named = isMaximum ? "" : " named";
  return [
    h("span", { class: `mark${named}${ringed}`, "aria-hidden": "true" }, mark),
    h("span", { class: "visually-hidden" }, turnText(sheet, deal, seat, targets)),
  ];
}

// A player's turn to double as text: passes, doubles Anne (declarer) and Clara, redoubles Beth. The
// doubles of a deal are in order, so a double that answers an earlier one is a redouble.
export function turnText(sheet, { declarer, doubles }, seat, targets) {
  if (!targets.length) return gettext("passes");
  const made = (of) => doubles.indexOf(`${seat}>${of}`);
  const isRedouble = (of) => {
    const back = doubles.indexOf(`${of}>${seat}`);
    return back >= 0 && (made(of) < 0 || back < made(of));
  };
  const names = (chosen) =>
    joined(chosen.map((of) => {
      const name = nameOf(sheet, of);
      return of === declarer ? fill(gettext("%(name)s (declarer)"), { name }) : name;
    }));
  const [again, first] = [targets.filter(isRedouble), targets.filter((of) => !isRedouble(of))];
  return inParts([
    first.length && fill(gettext("doubles %(names)s"), { names: names(first) }),
    again.length && fill(gettext("redoubles %(names)s"), { names: names(again) }),
  ].filter(Boolean));
}

const COUNTED = {
  tricks: () => gettext("tricks"),
  queens: () => gettext("queens"),
  hearts: () => gettext("hearts"),
};
export const countedText = (what) => (COUNTED[what] ? COUNTED[what]() : what);

/** The question for a place, counted from 0. */
export function placeText(what, n, places) {
  if (what === "king") return gettext("Who took the king of hearts?");
  if (what !== "last-tricks") return fill(gettext("Place %(n)s"), { n: n + 1 });
  return n === places - 1
    ? gettext("Who took the last trick?")
    : gettext("Who took the last but one?");
}

/** What each player took, with names: "Anne 3 and Clara 10". */
export function takenText(sheet, scoring, taken) {
  if (scoring.kind === "together") {
    const parts = scoring.parts.filter((part) => hasTaken(taken[part.what]));
    return inParts(parts.map((part) => partText(sheet, part, taken[part.what])));
  }
  if (Array.isArray(taken)) return namesOf(sheet, taken);
  const takers = sheet.rules.seats.filter((seat) => taken[seat]);
  const counts = takers.map((seat) => `${nameOf(sheet, seat)} ${taken[seat]}`);
  const ace = taken[scoring.marked];
  if (ace) counts.push(fill(gettext("ace: %(name)s"), { name: nameOf(sheet, ace) }));
  return joined(counts);
}

const hasTaken = (taken) => Object.values(taken).length > 0;

function partText(sheet, part, taken) {
  const title = part.what === "king" ? gettext("king of hearts") : countedText(part.what);
  const values = { title, text: takenText(sheet, part, taken) };
  return fill(pgettext("what, and who takes it", "%(title)s: %(text)s"), values);
}
