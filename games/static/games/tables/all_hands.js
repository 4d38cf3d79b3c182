// All hands of a deal that is over, as dealt: the cards that each player still holds or has played.

/** @import { EndedDeal, Scene } from "./types.d.ts" */

import { cardsOf, RANKS, rankText, suitName, suitsInOrder } from "../cards.js";
import { suitIcon } from "../card_art.js";
import { h } from "../dom.js";
import { listedName, seatsInOrder } from "./view_model.js";

/** @param {EndedDeal} deal @param {string} seat @returns {string[]} */
export function dealtTo(deal, seat) {
  const played = deal.play.filter((card, n) => deal.by[n] === seat && card !== "-");
  return [...new Set([...cardsOf(deal.hands[seat]), ...played])];
}

/** @param {Scene} scene */
export function allHands({ view, ui, settings }) {
  const deal = ui.result;
  const suits = suitsInOrder(settings); // as in the player's hand
  const row = (seat) =>
    h(
      "tr",
      { "data-key": seat },
      h("th", { scope: "row" }, listedName(view, seat)),
      h("td", {}, handElement(dealtTo(deal, seat), suits)),
    );
  return h(
    "table",
    { class: "all-hands", "data-key": "all-hands" },
    h("caption", { class: "visually-hidden" }, gettext("All hands")),
    h("tbody", {}, seatsInOrder(view).map(row)),
  );
}

const handElement = (cards, suits) =>
  h("div", { class: "dealt" }, [...suits].map((suit) => suitPart(cards, suit)));

/**
 * The cards of a suit as text, the highest first.
 * @param {string[]} cards
 * @param {string} suit
 */
function suitPart(cards, suit) {
  const ranks = [...RANKS].reverse().filter((rank) => cards.includes(suit + rank));
  return h(
    "span",
    { class: "suit" },
    suitIcon(suit),
    h("span", { class: "visually-hidden" }, suitName(suit), ": "),
    ranks.map(rankText).join(" ") || "–",
  );
}
