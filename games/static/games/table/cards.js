// Playing cards: how they are called, sorted and drawn.
//
//   shown("HQ")    the queen of hearts, with her name for those who do not see her
//   silent("HQ")   the same inside something that says it already
//   shown(null)    a card face down
//
// A <playing-card> draws itself from its attribute "card". Its width is --card-width (cards.css), its
// height 7/5 of that. With data-four-colours on any element around it each suit has its own colour.

import { h } from "../dom.js";
import { fill } from "../words.js";
import { face } from "./faces.js";

const RANKS = "23456789TJQKA";

export const suitOf = (card) => card[0];
export const rankOf = (card) => card[1];
export const rankValue = (card) => RANKS.indexOf(card[1]);

const SUIT_NAMES = {
  S: () => pgettext("suit", "spades"),
  H: () => pgettext("suit", "hearts"),
  D: () => pgettext("suit", "diamonds"),
  C: () => pgettext("suit", "clubs"),
};
const RANK_NAMES = {
  T: () => "10",
  J: () => pgettext("rank of a card", "jack"),
  Q: () => pgettext("rank of a card", "queen"),
  K: () => pgettext("rank of a card", "king"),
  A: () => pgettext("rank of a card", "ace"),
};

export const suitName = (suit) => SUIT_NAMES[suit]();
export const rankName = (rank) => (RANK_NAMES[rank] ? RANK_NAMES[rank]() : rank);
export const cardName = (card) => fill(pgettext("a card, as queen of hearts", "%(rank)s of %(suit)s"), { rank: rankName(card[1]), suit: suitName(card[0]) });

// The cards of a hand as the server writes it: spades, hearts, diamonds, clubs, "AK3.QT..9".
export function cardsOf(hand) {
  return (hand ?? "").split(".").flatMap((row, n) => [...row].map((rank) => "SHDC"[n] + rank));
}

// Sorted as the player likes it: by suits in an order such as "SHCD", or by "rank"; the highest "first" or "last".
export function sorted(cards, { order = "SHCD", high = "first" } = {}) {
  const suits = order === "rank" ? "SHDC" : order;
  const way = high === "first" ? -1 : 1;
  const bySuit = (a, b) => suits.indexOf(a[0]) - suits.indexOf(b[0]);
  const byRank = (a, b) => way * (rankValue(a) - rankValue(b));
  return [...cards].sort(order === "rank" ? (a, b) => byRank(a, b) || bySuit(a, b) : (a, b) => bySuit(a, b) || byRank(a, b));
}

class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute("card");
    if (this.drawn === card) return;
    this.drawn = card;
    this.replaceChildren(...(card ? [face(card)] : []));
  }
}

customElements.define("playing-card", PlayingCard);

export function shown(card, attributes = {}) {
  return h("playing-card", { card, role: "img", "aria-label": card ? cardName(card) : gettext("a card face down"), ...attributes });
}

export function silent(card, attributes = {}) {
  return h("playing-card", { card, "aria-hidden": "true", ...attributes });
}
