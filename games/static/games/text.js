// The format of text and numbers on all pages of a game.

import { h } from "./dom.js";

/** Fill in the %(name)s of a translated text. */
export const fill = (text, values) => interpolate(text, values, true);

// Whole points have no separators; averages are formatted as in the language of the page.
const amount = (n) =>
  Number.isInteger(n) ? String(n) : n.toLocaleString(document.documentElement.lang);

/** Points with their sign: +12, −3, 0. */
export const signed = (n) => (n > 0 ? `+${amount(n)}` : n < 0 ? `−${amount(-n)}` : "0");

/** Return the whole number in a field, or null; accepts any minus sign. @param {string} text */
export function parsePoints(text) {
  const typed = text.trim().replace(/^[−–]/, "-").replace(/^\+/, "").replace(/\s/g, "");
  return /^-?\d+$/.test(typed) ? Number(typed) : null;
}

/** Parts of a sentence, one after the other. @param {string[]} parts */
export const inParts = (parts) => parts.join(gettext("; "));

/** Anne, Clara and David, in the language of the page. */
export function joined(names) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
}

/** Names of which one is meant, as "Anne, Bert or Carol". */
export function alternatives(names) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" }).format(names);
}

/** An element with points. */
export function pointsElement(n, attributes = {}) {
  const classes = ["number", n < 0 && "minus", attributes.class].filter(Boolean);
  return h("span", { ...attributes, class: classes.join(" ") }, signed(n));
}
