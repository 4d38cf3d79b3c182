// The layout of Dominoes, at a table and in a replay.

import { suitIcon } from "./card_art.js";
import { rankText, suitName } from "./cards.js";
import { h } from "./dom.js";
import { fill } from "./text.js";

/**
 * @typedef {object} Layout
 * @property {{ seat: string, card: string }[]} laid in the order of play.
 * @property {Iterable<string>} ranks of the deck, from the lowest.
 * @property {string} start the rank with which each suit begins.
 * @property {string} suits from left to right.
 * @property {(card: string) => boolean} [isOpen] whether the viewer may play a card.
 */

/** A place for each card of the deck, by suit from the highest rank. @param {Layout} layout */
export function layoutElement(layout) {
  const ranks = [...layout.ranks].reverse();
  const column = (suit) =>
    h(
      "div",
      { class: "column", "data-key": suit, "aria-hidden": "true" },
      ranks.map((rank) => layoutCard(layout, suit + rank)),
    );
  return h(
    "div",
    {
      class: `layout ranks-${ranks.length}`,
      role: "group",
      "aria-label": layoutText(layout),
    },
    [...layout.suits].map(column),
  );
}

/** @param {Layout} layout @param {string} card */
function layoutCard({ laid, start, isOpen }, card) {
  const [suit, rank] = card;
  const played = laid.find((one) => one.card === card);
  const classes = [
    "layout-card",
    `suit-${suit.toLowerCase()}`,
    played && "laid",
    rank === start && "start",
    isOpen?.(card) && "open",
    laid.at(-1)?.card === card && "newest",
  ];
  const attributes = {
    "data-key": card,
    "data-card": played ? card : null,
    "data-from": played?.seat,
  };
  return h(
    "span",
    { class: classes.filter(Boolean).join(" "), ...attributes },
    h("span", { class: "rank" }, rankText(rank)),
    suitIcon(suit),
  );
}

// The layout as text, for screen readers.
function layoutText({ laid, suits }) {
  const columns = [...suits].map((suit) => {
    const cards = laid.map(({ card }) => card).filter((card) => card[0] === suit);
    return cards.length
      ? `${suitName(suit)} ${cards.map((card) => rankText(card[1])).join(" ")}`
      : "";
  });
  const rows = columns.filter(Boolean).join(", ");
  return rows ? fill(gettext("The layout: %(rows)s"), { rows }) : gettext("The layout is empty");
}
