// Hints and reviews in games against bots, polled until a worker has computed them.

/** @import { Hint, Review, Scene, Valued, View } from "./types.d.ts" */

import { ask, reviewElements } from "../ask_expert.js";
import { cardText, cardWords } from "../card_words.js";
import { button, h } from "../dom.js";
import { alternatives, fill, joined, signed } from "../text.js";
import { keepAdvisedInSight } from "./advised_control.js";
import { announcedText, declarationName } from "./labels.js";
import { doubleOptions, nameOf } from "./view_model.js";

/** Show what an expert would do now. */
export async function askHint(table) {
  const moved = table.view.moved;
  table.updateUi({ hint: { moved, waiting: true } });
  const isWanted = () => table.latest.moved === moved && table.ui.hint;
  const found = await ask(table.links.hint, isWanted);
  if (!isWanted()) return;
  if (found.message) return table.updateUi({ hint: { moved, message: found.message } });
  table.updateUi({ hint: { moved, answers: found.answers } });
  keepAdvisedInSight(table);
}

/** Show which of the player's decisions in the deal cost most. */
export async function askReview(table) {
  const { number } = table.ui.result;
  table.updateUi({ review: { number, waiting: true } });
  const isWanted = () => table.ui.result?.number === number;
  const found = await ask(table.links.review.replace("/0/", `/${number}/`), isWanted);
  if (!isWanted()) return;
  table.updateUi({ review: { number, ...found } });
}

/** Whether the player has a choice for which a hint can be given. @param {Scene} scene */
export const mayAsk = ({ view, ui, links }) =>
  links.hint && view.to_act && !ui.result && view.deal.legal.length > 1 &&
  (ui.heldTrick?.number ?? view.deal.number) === view.deal.number;

/** @param {Scene} scene */
export function hintButton(scene) {
  const { hint } = scene.ui;
  const isAsked = hint?.moved === scene.view.moved && !hint.message; // else it can be asked again
  return mayAsk(scene) && !isAsked &&
    button({ class: "quiet small hint-button", "data-do": "hint" }, gettext("Hint"));
}

/** @param {Scene} scene */
export function hintNotice({ view, ui }) {
  const hint = ui.hint;
  if (!hint || hint.moved !== view.moved || !view.to_act) return null;
  return h(
    "div",
    { class: "notice hint", role: "status", "data-key": `hint ${hint.moved}` },
    h("div", { class: "words" }, hintWords(view, hint, ui.selected), readOnButton()),
    button({ class: "plain close", "data-do": "close-hint", "aria-label": gettext("Close") }, "×"),
  );
}

// Shown at the lower edge as long as there is more to read, which it brings into view.
const readOnButton = () =>
  button({ class: "plain read-on", "data-do": "read-on" }, gettext("Read on"));

/** @param {View} view @param {Hint} hint @param {string | null} selected */
function hintWords(view, { waiting, message, answers }, selected) {
  if (waiting) return gettext("The expert is thinking…");
  if (message) return message;
  if (!answers.length) return gettext("The expert has no advice here.");
  const [best, ...others] = answers;
  const equal = isPass(best) ? [] : others.filter(isAsGood); // a pass is advised alone
  const { even } = best; // then the best answer is only an example
  const lead = [leadText(even, equal.length > 0), " "];
  const answer = h("strong", {}, cardWords(actionText(view, best.action)));
  const advised = h("p", { class: "advised" }, lead, answer);
  const reason = best.words && h("p", { class: "reason" }, cardWords(best.words));
  const own = others.find((other) => other.action === `play ${selected}` && !isAsGood(other));
  return [
    even ? [reason, advised] : [advised, own && ownChoice(view, own), reason],
    !even && equal.length > 0 && h("p", {}, cardWords(equalText(view, best, equal))),
    h(
      "details",
      {},
      h("summary", {}, gettext("In points")),
      h("p", {}, valueText(best, view.deal.doubles.length > 0)),
      best.shared && h("p", { class: "small soft" }, cardWords(best.shared)),
      others.length > 0 && h("ul", {}, others.map((other) => otherItem(view, best, other))),
    ),
  ];
}

function leadText(isExample, hasEqual) {
  if (isExample) return gettext("For example:");
  return hasEqual ? gettext("Among the best, says the expert:") : gettext("Best, says the expert:");
}

// A card that the player has selected to play, and that is worse.
const ownChoice = (view, own) =>
  h("p", {}, cardWords([otherText(view, own), own.words].filter(Boolean).join(". ")));

function otherItem(view, best, other) {
  const reason = other.words !== best.words && other.words;
  return h(
    "li",
    {},
    cardWords(otherText(view, other)),
    reason && h("p", { class: "small soft" }, cardWords(reason)),
  );
}

const MOST_NAMES = 4;
const EXACT = 10;

/** @param {Valued} answer */
const isAsGood = ({ equal, loss }) => equal ?? !loss;

/** @param {Valued} answer */
const isPass = ({ action }) => action.endsWith(" pass");

/** @param {Valued} answer */
const contractOf = ({ action }) =>
  action.startsWith("declare ") ? action.slice(8).split(":")[0] : "";

// Other trumps or starting ranks of the contract that is advised go without its name.
function equalText(view, best, answers) {
  const { more = 0 } = best;
  const contract = contractOf(best);
  const isSame = contract && answers.every((other) => contractOf(other) === contract);
  const name = ({ action }) => isSame ? announcedText(action.slice(8)) : actionText(view, action);
  const names = answers.slice(0, MOST_NAMES).map(name);
  if (more || answers.length > MOST_NAMES) names.push(gettext("others"));
  const text = gettext("Just as good: %(action)s.");
  return fill(text, { action: alternatives(names) });
}

// The value of an answer: how the deal will probably end, in whole points, and the part of doubles.
// The part of an advised double may be negative because of the doubles of others: it is compared
// with a pass.
// Before anybody has doubled the part is that of expected doubles.
/** @param {Valued} answer @param {boolean} hasDoubles */
export function valueText({ value, doubles, later, over_pass: overPass }, hasDoubles) {
  const n = Math.abs(Math.round(value));
  const [even, better, worse] = later ? fromNowOnTexts(n) : inThisDealTexts(n);
  const text = n === 0 ? even : fill(value > 0 ? better : worse, { n });
  const isCompared = Math.round(overPass ?? 0) > 0;
  /** @type {[number | null | undefined, string][]} */
  const parts = [
    isCompared ? [overPass, overPassText(overPass)] : [doubles, doublesText(hasDoubles)],
    [later, gettext("Later deals: %(points)s.")],
  ];
  const shown = parts.filter(([points]) => Math.round(points ?? 0));
  return [text, ...shown.map(([n, part]) => fill(part, { points: signed(Math.round(n)) }))]
    .join(" ");
}

const doublesText = (hasDoubles) =>
  hasDoubles
    ? gettext("Doubles, yours and others’: %(points)s.")
    : gettext("Expected doubles: %(points)s.");

const overPassText = (n) =>
  ngettext(
    "Compared with a pass: %(points)s point.",
    "Compared with a pass: %(points)s points.",
    Math.round(n),
  );

const inThisDealTexts = (n) => [
  gettext("You will probably end this deal about even with the others."),
  ngettext(
    "You will probably end this deal about %(n)s point above the average at the table.",
    "You will probably end this deal about %(n)s points above the average at the table.",
    n,
  ),
  ngettext(
    "You will probably end this deal about %(n)s point below the average at the table.",
    "You will probably end this deal about %(n)s points below the average at the table.",
    n,
  ),
];

const fromNowOnTexts = (n) => [
  gettext("From now on you will probably stay about even with the others."),
  ngettext(
    "From now on you will probably gain about %(n)s point on the average at the table.",
    "From now on you will probably gain about %(n)s points on the average at the table.",
    n,
  ),
  ngettext(
    "From now on you will probably lose about %(n)s point to the average at the table.",
    "From now on you will probably lose about %(n)s points to the average at the table.",
    n,
  ),
];

function otherText(view, other) {
  const { action, loss } = other;
  const name = actionText(view, action);
  if (isAsGood(other)) return fill(gettext("%(action)s: as good"), { action: name });
  const text = ngettext(
    "%(action)s: %(points)s points worse",
    "%(action)s: %(points)s points worse",
    Math.floor(loss), // 1.5 has the singular in French
  );
  return fill(text, { action: name, points: points(loss) });
}

// Tenths are shown only of a few points: the values are estimates.
const points = (n) => {
  const digits = n < EXACT ? 1 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return n.toLocaleString(document.documentElement.lang, format);
};

/** An answer to a question, such as "play HQ" or "double N,E", as text. @param {View} view */
function actionText(view, action) {
  const [verb, what] = action.split(" ");
  if (verb === "declare") return declarationName(what);
  if (verb === "play") return what === "-" ? gettext("pass") : cardText(what);
  if (what === "pass") return gettext("pass");
  const seats = targetsOf(view, what);
  const isRedouble = verb === "redouble";
  if (seats.length > 1 && seats.length === view.ruleset.seats.length - 1) {
    return isRedouble ? gettext("a redouble of everybody") : gettext("a double of everybody");
  }
  const text = isRedouble ? gettext("a redouble of %(names)s") : gettext("a double of %(names)s");
  return fill(text, { names: joined(seats.map((seat) => nameOf(view, seat))) });
}

// The players whom an answer doubles: "maximum" is all who may be, "flanks" all but declarer.
function targetsOf({ ruleset, deal }, what) {
  const open = doubleOptions(deal).flat();
  const all = ruleset.seats.filter((seat) => open.includes(seat));
  if (what === "maximum") return all;
  return what === "flanks" ? all.filter((seat) => seat !== deal.declarer) : what.split(",");
}

// --- After a deal ----------------------------------------------------------------------------

const reviewOf = ({ ui }) => (ui.review?.number === ui.result.number ? ui.review : null);

/** @param {Scene} scene */
export function reviewButton(scene) {
  const review = reviewOf(scene);
  return scene.links.review && (!review || review.message) &&
    button({ class: "quiet small", "data-do": "review" }, gettext("My mistakes"));
}

/** @param {Scene} scene */
export function reviewPart(scene) {
  const review = reviewOf(scene);
  const { result } = scene.ui;
  const isLost = result.net[scene.view.you] < 0;
  return review &&
    h(
      "div",
      { class: "review", role: "status", "data-key": "review" },
      review.waiting
        ? h("p", {}, gettext("The expert is thinking…"))
        : reviewElements(review, undefined, isLost),
    );
}
