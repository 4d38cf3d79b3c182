// Polls the server for the answer of the expert, which a worker computes.

import { csrfToken } from "../js/request.js";
import { cardWords } from "./card_words.js";
import { h } from "./dom.js";

// Most answers come within seconds; a worker that is busy may take a minute.
const TRIES = 45;
const SOON = 20;
const BETWEEN = 600;
const BETWEEN_LATER = 2000;
export const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Ask until there is an answer, or until it is no longer wanted.
 * @param {string} address
 * @param {() => unknown} isWanted
 * @returns {Promise<any>} the answer, or an object with a `message`.
 */
export async function ask(address, isWanted) {
  for (let n = 0; n < TRIES; n++) {
    if (n) await wait(n < SOON ? BETWEEN : BETWEEN_LATER);
    if (!isWanted()) break;
    const found = await answerTo(address);
    if (found?.ready || found?.message) return found;
  }
  return { message: gettext("There is no answer yet. Ask again in a moment.") };
}

/**
 * The answer as it is now; null if there is none.
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function answerTo(address) {
  const headers = { "X-CSRFToken": csrfToken() };
  const answer = await fetch(address, { method: "POST", headers }).catch(() => null);
  return await answer?.json().catch(() => null) ?? null; // an error may be a page
}

// What stands above the decisions of a review, which are in order of play.
const leadOf = (lines) =>
  lines.length > 1
    ? gettext("The expert’s estimates, with what you knew then, in order of play:")
    : gettext("The expert’s estimate, with what you knew then:");

const wellPlayedText = () => gettext("Well played: no mistake worth mentioning.");

const unluckyText = () =>
  gettext("Well played: no mistake worth mentioning. The cards were against you.");

const doubledText = () => gettext("The points include those for doubles and redoubles.");

/**
 * A decision as text, with facts about what was done and about what was better.
 * @typedef {object} ReviewLine
 * @property {string} summary what was done, and what was better.
 * @property {string} gain by how many points.
 * @property {number} card how many cards had been played before it; negative before the play.
 * @property {string} said what was done, in short.
 * @property {string} best what was better.
 * @property {string[]} cards the cards of both; empty for other answers.
 * @property {string[]} reasons
 * @property {string} averages the numbers of both answers; "" if there are none.
 * @property {boolean} doubled whether the points include payments for doubles.
 * @property {boolean} costliest whether no other decision of several cost more.
 */

/**
 * The answer to a request for a review, as elements.
 * @param {{ message?: string, lines?: ReviewLine[] }} found
 * @param {(line: ReviewLine) => Node} [linkOf] what leads to the moment of a decision.
 * @param {boolean} [isLost] whether the deal cost the player points all the same.
 */
export function reviewElements({ message, lines = [] }, linkOf, isLost = false) {
  if (message) return [h("p", {}, message)];
  if (!lines.length) return [h("p", {}, isLost ? unluckyText() : wellPlayedText())];
  const isDoubled = lines.some(({ doubled }) => doubled);
  return [
    h("p", {}, leadOf(lines)),
    isDoubled && h("p", { class: "small soft" }, doubledText()),
    h("ul", {}, lines.map((line) => decision(line, linkOf))),
  ].filter(Boolean);
}

const decision = (line, linkOf) =>
  h("li", {}, explanation(line), linkOf && h("p", { class: "small" }, linkOf(line)));

/** What was done and what was better, by how much, and why. @param {ReviewLine} line */
export const explanation = ({ summary, gain, costliest, reasons, averages }) => [
  h(
    "p",
    { class: "decided" },
    cardWords(summary),
    " ",
    h("b", { class: "gain" }, gain),
    costliest && [" ", h("span", { class: "tag" }, gettext("costliest"))],
  ),
  ...reasons.map((text) => h("p", {}, cardWords(text))),
  averages && h("p", { class: "small soft" }, cardWords(averages)),
];
