// A decision of a review at its moment of the replay: the legend of the two cards that it compares.

/** @import { ReviewLine } from "../ask_expert.js" */

import { explanation } from "../ask_expert.js";
import { cardWords } from "../card_words.js";
import { h } from "../dom.js";
import { fill } from "../text.js";

/** The marks of a card by its place in the `cards` of a decision: the one played, the better. */
const MARKS = ["✗", "✓"];
const CLASSES = ["played", "better"];

/** @param {ReviewLine | undefined} line @param {string} card @returns 0, 1, or -1 for others. */
const placeOf = (line, card) => line?.cards.indexOf(card) ?? -1;

/** The class of a card in a hand. @param {ReviewLine | undefined} line @param {string} card */
export const markClass = (line, card) => CLASSES[placeOf(line, card)] ?? "";

/** The mark on a card in a hand. @param {ReviewLine | undefined} line @param {string} card */
export const markOf = (line, card) => MARKS[placeOf(line, card)] && sign(placeOf(line, card));

const sign = (n) =>
  h("b", { class: `compared-mark ${CLASSES[n]}`, "aria-hidden": "true" }, MARKS[n]);

/** The name of a card in the list of a hand, with its mark in words. */
export function markedName(line, card, name) {
  const texts = [gettext("%(card)s (you played it)"), gettext("%(card)s (better)")];
  const text = texts[placeOf(line, card)];
  return text ? fill(text, { card: name }) : name;
}

/** The answers of the decision, and when opened the reasons. @param {ReviewLine} line */
export function comparison(line) {
  const { said, best } = line;
  const isOpen = matchMedia("(min-width: 60rem) and (min-height: 50rem)").matches;
  return h(
    "details",
    { class: "compared", "data-key": `compared-${line.card}`, open: isOpen },
    h(
      "summary",
      {},
      h(
        "span",
        { class: "answers" },
        answer(0, gettext("You: %(answer)s"), said),
        answer(1, gettext("Better: %(answer)s"), best),
      ),
      h("span", { class: "why" }, gettext("Why?")),
    ),
    h(
      "div",
      { class: "because" },
      explanation(line),
    ),
  );
}

const answer = (n, text, given) =>
  h("span", {}, sign(n), " ", h("span", {}, cardWords(fill(text, { answer: given }))));
