// The greeting in a newcomer's first game against bots: in its first deal, until they have played a
// card, asked for a hint or closed it.

/** @import { Scene } from "./types.d.ts" */

import { store, stored } from "../../js/device_storage.js";
import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { icon } from "./icons.js";

const KEY = "barbu-greeted"; // the game whose greeting was closed

/** @param {string} game its number */
export const isGreeted = (game) => stored(KEY) === game;

/** Close the greeting, also when the page is opened again. */
export function closeGreeting(table) {
  store(KEY, table.links.game);
  table.updateUi({ greeted: true });
}

/** Whether this is a newcomer's first deal. @param {Pick<Scene, "deal" | "links">} _ */
export const isFirstDeal = ({ deal, links }) => Boolean(links.greets) && deal?.number === 1;

/** @param {Pick<Scene, "view" | "ui" | "deal" | "links">} scene */
export const greets = ({ view, ui, deal, links }) =>
  isFirstDeal({ deal, links }) && !ui.greeted && !ui.result &&
  !deal.by.slice(0, deal.play.length).includes(view.you);

/** @param {Scene} scene */
export function greeting(scene) {
  if (!greets(scene)) return null;
  const { view } = scene;
  const close = { "data-do": "close-greeting", "aria-label": gettext("Close") };
  return h(
    "div",
    { class: "notice greeting", role: "status", "data-key": "greeting" },
    h(
      "p",
      { class: "words" },
      h("b", {}, gettext("Welcome!")),
      " ",
      fill(dealsText(), { n: view.sheet.declarers.length }),
      " ",
      winsText(view.ruleset),
      " ",
      gettext("Help: “?” or “Hint”."),
    ),
    button({ class: "plain close", ...close }, icon("close")),
  );
}

// All has room in four lines of a phone.
const dealsText = () => gettext("%(n)s deals: each contract says what to avoid or win.");

const winsText = ({ low_wins }) =>
  low_wins
    ? gettext("The lowest total wins; the ace is the highest card.")
    : gettext("The greatest total wins; the ace is the highest card.");
