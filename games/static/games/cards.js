// Suits, ranks and cards, with their signs and names. A card is written as suit and rank, "HQ"; a
// hand as its ranks by suit, spades first, "AK3.QT..9".

import { fill } from "./text.js";

export const SUITS = "SHDC";
export const RANKS = "23456789TJQKA";
export const SUIT_SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

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
const RANK_LETTERS = {
  T: () => "10",
  J: () => pgettext("letter of a jack", "J"),
  Q: () => pgettext("letter of a queen", "Q"),
  K: () => pgettext("letter of a king", "K"),
  A: () => pgettext("letter of an ace", "A"),
};

export const suitName = (suit) => SUIT_NAMES[suit]();
export const rankName = (rank) => (RANK_NAMES[rank] ? RANK_NAMES[rank]() : rank);

/** The start of Dominoes: from the 8, from the ace. */
export function startText(rank) {
  if (rank === "A") return gettext("from the ace");
  if (rank === "Q") return gettext("from the queen");
  return fill(gettext("from the %(rank)s"), { rank: rankName(rank) });
}

/** The rank as shown in the corner of a card: 9, 10, Q. */
export const rankText = (rank) => (RANK_LETTERS[rank] ? RANK_LETTERS[rank]() : rank);

/** The height of a card's rank, from 0. */
export const rankValue = (card) => RANKS.indexOf(card[1]);

export function cardName(card) {
  const names = { rank: rankName(card[1]), suit: suitName(card[0]) };
  return fill(pgettext("a card, as queen of hearts", "%(rank)s of %(suit)s"), names);
}

/** @returns {string[]} the cards of a hand, in the order in which it is written. */
export function cardsOf(hand) {
  return (hand ?? "").split(".").flatMap((ranks, n) => [...ranks].map((rank) => SUITS[n] + rank));
}

export function handHas(hand, card) {
  return (hand ?? "").split(".")[SUITS.indexOf(card[0])]?.includes(card[1]) ?? false;
}

/**
 * Return the suits in the order of a hand.
 * @param {{ order?: string }} [settings] "SHCD" or the like, or "rank" for a hand sorted by rank.
 */
export const suitsInOrder = ({ order = "SHCD" } = {}) => (order === "rank" ? SUITS : order);

/**
 * Return cards sorted for display.
 * @param {string[]} cards
 * @param {object} [options]
 * @param {string} [options.order] the order of the suits, such as "SHCD", or "rank".
 * @param {string} [options.high] whether the highest is "first" or "last".
 */
export function sortCards(cards, { order = "SHCD", high = "first" } = {}) {
  const suits = suitsInOrder({ order });
  const direction = high === "first" ? -1 : 1;
  const bySuit = (a, b) => suits.indexOf(a[0]) - suits.indexOf(b[0]);
  const byRank = (a, b) => direction * (rankValue(a) - rankValue(b));
  const [first, second] = order === "rank" ? [byRank, bySuit] : [bySuit, byRank];
  return [...cards].sort((a, b) => first(a, b) || second(a, b));
}
