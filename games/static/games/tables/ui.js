// The pending choices of the player, and the part of them that remains after a new view.

/** @import { Ui, View } from "./types.d.ts" */

import { handHas } from "../cards.js";
import { isSamePoint, onlyContract, phaseOf, playKind } from "./view_model.js";

/**
 * @param {number} dismissed the number of the last deal whose result was dismissed.
 * @returns {Ui}
 */
export const newUi = (dismissed) => ({
  connected: true,
  closed: false,
  moved: false,
  focus: null,
  selected: null,
  sent: null,
  message: pageMessage(),
  contract: null,
  detail: null,
  targets: [],
  rows: null,
  row: 2,
  showLastTrick: false,
  drawer: null,
  readUntil: null,
  reported: [],
  said: null,
  result: null,
  dismissed,
  greeted: false,
  hint: null,
  review: null,
  showsHands: false,
  heldTrick: null,
  absent: [],
});

// The messages of the page become one of the table, each on a line of its own, which can be closed.
function pageMessage() {
  const messages = [...document.querySelectorAll(".table-page .message")];
  if (!messages.length) return null;
  const isBad = messages.some((one) => one.matches(".error"));
  const lines = messages.map((one) => ({
    text: one.textContent.trim(),
    href: one.querySelector("a")?.getAttribute("href") ?? null,
  }));
  for (const one of messages) one.remove();
  return { text: "", kind: isBad ? "bad" : "", page: null, lines };
}

/**
 * @param {Ui} ui
 * @param {View | null} before
 * @param {View} view
 * @returns {Ui}
 */
export function uiAfter(ui, before, view) {
  // Who comes back to a game that is over sees the final scores at once.
  const isReturn = !before && view.status === "over";
  const isNewResult = !isReturn && view.ended && view.ended.number > ui.dismissed;
  const next = {
    ...ui,
    sent: ui.sent && view.version >= ui.sent.version ? null : ui.sent,
    result: isNewResult ? view.ended : ui.result,
    dismissed: isReturn ? view.sheet.deals.length : ui.dismissed,
    showsHands: ui.showsHands && !(isNewResult && view.ended.number !== ui.result?.number),
    rows: isArranging(view) ? (ui.rows ?? [[], [], []]) : null,
  };
  return before && isSamePoint(before, view)
    ? next
    : { ...next, ...choicesAfter(next, before, view) };
}

// Resets choices when their moment is over; a card stays selected in its deal while the player
// holds it. In a new turn of the player, what they sent before is done, even if its answer has yet
// to come.
function choicesAfter(ui, before, view) {
  const isSameDeal = view.deal && view.deal.number === before?.deal?.number;
  const hand = isSameDeal ? view.deal.hands[view.you] : undefined;
  return {
    sent: view.to_act ? null : ui.sent,
    contract: view.to_act ? onlyContract(view) : null,
    detail: null,
    targets: [],
    showLastTrick: ui.showLastTrick && !view.to_act,
    selected: ui.selected && handHas(hand, ui.selected) ? ui.selected : null,
  };
}

function isArranging(view) {
  const { deal, you } = view;
  if (!deal || phaseOf(view) !== "play") return false;
  return playKind(view, deal.contract) === "arranging" && !deal.rows[you];
}
