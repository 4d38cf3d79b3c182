// The buttons and the slider for stepping through the replay.

/** @import { Deal, Game } from "./types.d.ts" */
/** @import { Scene } from "./render.js" */

import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { auctionLabel, auctionLength } from "./auction.js";

/** @param {Scene} scene @param {Deal} deal */
export function controls({ game, card, isRunning, mistake }, deal) {
  const [start, end] = [-auctionLength(deal), deal.steps.length];
  const played = () =>
    mistake && deal.play === "tricks"
      ? ownTurn(game, card)
      : cardLabel(deal, card, game.seats.length);
  const label = card < 0 ? auctionLabel(deal, card) : played();
  const [isFirst, isLast] = [card === start, card === end];
  // The slider is for the cards alone, as its label is: in the auction it stays at its left end.
  const range = { type: "range", min: 0, max: end, value: Math.max(card, 0) };
  return h(
    "div",
    { class: "controls", "data-key": "controls" },
    h(
      "div",
      { class: "buttons", role: "group", "aria-label": gettext("Step through the deal") },
      stepButton("first", "|◀", gettext("To the beginning of the deal"), isFirst),
      stepButton("back", "◀", gettext("One step back"), isFirst),
      button(
        { class: "run", "data-do": "run", "data-key": "run", disabled: end === 0 },
        isRunning ? gettext("Stop") : gettext("Play"),
      ),
      stepButton("next", "▶", gettext("One step on"), isLast),
      stepButton("last", "▶|", gettext("To the end of the deal"), isLast),
    ),
    h(
      "label",
      { class: "slider" },
      h("span", {}, label),
      h("input", { ...range, "aria-label": label, "aria-valuetext": label }),
    ),
  );
}

/**
 * The number of the card, after that of its trick, by which a review counts.
 * @param {Deal} deal
 * @param {number} card
 * @param {number} size of a trick.
 */
export function cardLabel({ play, steps }, card, size) {
  const end = steps.length;
  if (!card) return gettext("Before the first card"); // the auction is before it
  // With passes, which are moves too.
  if (play === "layout") return fill(gettext("Move %(card)s of %(end)s"), { card, end });
  if (play !== "tricks") return fill(gettext("Card %(card)s of %(end)s"), { card, end });
  const text = gettext("Trick %(trick)s, card %(card)s of %(end)s");
  return fill(text, { trick: Math.ceil(card / size), card, end });
}

/**
 * The trick to which the reader plays next, as a review counts it: before a lead, not the finished
 * trick of the last card.
 * @param {Game} game
 * @param {number} card
 */
export const ownTurn = ({ seats }, card) =>
  fill(gettext("Trick %(trick)s: you are to play"), {
    trick: Math.floor(card / seats.length) + 1,
  });

function stepButton(action, sign, label, disabled) {
  const attributes = { "data-do": action, "data-key": action, "aria-label": label, title: label };
  return button(
    { class: "quiet", ...attributes, disabled },
    h("span", { "aria-hidden": "true" }, sign),
  );
}

/** @param {Scene} scene */
export function otherDeals({ game, number }) {
  const deal = (action, label, disabled) =>
    button(
      { class: "quiet small", "data-do": action, "data-key": action, disabled },
      label,
    );
  return h(
    "div",
    { class: "ways", "data-key": "ways" },
    deal("deal-before", gettext("Previous deal"), number === 1),
    deal("deal-after", gettext("Next deal"), number === game.deals.length),
    button(
      { class: "plain", "data-copies": location.href, "data-key": "copy" },
      gettext("Copy a link to this moment"),
    ),
  );
}
