// Cards within sentences: the sign and the letter for the eye, in the colour of the suit, and the
// name for the ear. Sentences, also those of the server, are composed with the signs.

import { cardName, RANKS, rankText, SUIT_SIGNS, SUITS } from "./cards.js";
import { h } from "./dom.js";

/** A card as its sign and its rank in the reader's letters, as the server writes it: ♥Q. */
export const cardText = (card) => SUIT_SIGNS[card[0]] + rankText(card[1]);

const ALL = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank));

// Made at each call, as the letters are those of the language of the page.
const cardsByText = () => new Map(ALL.map((card) => [cardText(card), card]));

/** @param {string} text @param {(text: string, card: string) => string | Node} show */
function withCards(text, show) {
  const cards = cardsByText();
  const parts = text.split(new RegExp(`(${[...cards.keys()].join("|")})`));
  return parts.map((part) => (cards.has(part) ? show(part, cards.get(part)) : part));
}

/** A sentence as text and elements, in which the signs of cards are read out as names. */
export const cardWords = (text) =>
  withCards(text, (sign, card) =>
    h(
      "span",
      { class: "card-word", "data-suit": card[0] },
      h("span", { "aria-hidden": "true" }, sign),
      h("span", { class: "visually-hidden" }, cardName(card)),
    ));

/** A sentence for the ear alone: the names of cards in place of their signs. */
export const spokenText = (text) => withCards(text, (_sign, card) => cardName(card)).join("");
