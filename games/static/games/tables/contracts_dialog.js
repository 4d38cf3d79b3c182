// "What is this contract?": a dialog with the scoring and the play of each contract by the rules of
// the table, with the present one open, or the one chosen for declaring, and an explanation of
// doubles.

/** @import { Scene } from "./types.d.ts" */

import { cardName } from "../cards.js";
import { h } from "../dom.js";
import { decorativeCard } from "../playing_card.js";
import { labels } from "./page_labels.js";
import { contractOf, letters, otherSeats } from "./view_model.js";

const MOST_CARDS = 4;

/**
 * @param {Scene} scene
 * @param {string} [part] "doubles" opens the explanation of doubles instead of the contract.
 */
export function openContracts({ view, ui, deal, heldTrick }, part) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("table-contracts"));
  const shown = heldTrick ? deal : (ui.result ?? deal);
  const isAboutDoubles = part === "doubles";
  const present = isAboutDoubles ? null : contractOf(view, shown?.contract ?? ui.contract)?.name;
  const facts = presentFirst(Object.entries(labels().contracts), present)
    .map(([name, contract]) => factsOf(contract, name === present));
  const doubles = doublesFacts(view, labels().doubles, isAboutDoubles);
  dialog.querySelector("#table-contracts-title").textContent = isAboutDoubles
    ? gettext("What is a double?")
    : gettext("The contracts");
  /** @type {HTMLElement} */ (dialog.querySelector("#table-contracts-lead")).hidden =
    isAboutDoubles;
  const parts = isAboutDoubles ? [...doubles, ...facts] : [...facts, ...doubles];
  dialog.querySelector("#table-contracts-facts").replaceChildren(...parts);
  dialog.showModal();
  dialog.scrollTop = 0;
}

const presentFirst = (contracts, present) =>
  [...contracts].sort(([a], [b]) => Number(b === present) - Number(a === present));

function factsOf({ label, worth, cards, about }, isPresent) {
  return foldedFacts(
    isPresent,
    [label, " ", h("span", { class: "small soft" }, worth)],
    cards.length > 0 && cards.length <= MOST_CARDS && cardsThatCount(cards),
    h("p", {}, [about.aim, about.counts, about.play].filter(Boolean).join(" ")),
    about.rules.length > 0 && h("ul", {}, about.rules.map((text) => h("li", {}, text))),
  );
}

// The explanation of doubles and of their signs.
function doublesFacts(view, sentences, isOpen) {
  if (sentences.length === 0) return [];
  const texts = sentences.map((text) => h("p", {}, text));
  return [foldedFacts(isOpen, gettext("Doubles"), texts, signsLegend(view))];
}

// Facts under a title; what unfolds is brought into sight.
function foldedFacts(isOpen, title, ...facts) {
  const summary = h("summary", {}, title);
  const folded = h("details", { open: isOpen, class: "contract-facts" }, summary, facts);
  const show = () => folded.scrollIntoView({ block: "nearest" });
  summary.addEventListener("click", () => requestAnimationFrame(show));
  return folded;
}

// The signs under the names of players.
function signsLegend(view) {
  const letter = letters(view)[otherSeats(view)[0]];
  const sign = (classes) => h("span", { class: classes }, letter);
  const item = (shown, text) =>
    h("li", {}, h("span", { class: "signs", "aria-hidden": "true" }, shown), h("span", {}, text));
  return h(
    "ul",
    { class: "double-signs small" },
    item(["×", sign("double")], gettext("Under a player’s name: whom this player doubled.")),
    item(sign("double ringed"), gettext("Gold ring: the declarer.")),
    item(sign("double twice"), gettext("White: a redouble, which counts twice.")),
  );
}

function cardsThatCount(cards) {
  return h(
    "p",
    { class: "cards-that-count", role: "img", "aria-label": cards.map(cardName).join(", ") },
    cards.map(decorativeCard),
  );
}
