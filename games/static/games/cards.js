// Suits, ranks and cards: their signs and names, and hands as the server writes them. A card is suit
// and rank, "HQ"; a hand lists its ranks by suit, "AK3.QT..9".

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
const RANK_INDEXES = {
  T: () => "10",
  J: () => pgettext("letter of a jack", "J"),
  Q: () => pgettext("letter of a queen", "Q"),
  K: () => pgettext("letter of a king", "K"),
  A: () => pgettext("letter of an ace", "A"),
};

export const rankValue = (card) => RANKS.indexOf(card[1]);
export const suitName = (suit) => SUIT_NAMES[suit]();
export const rankName = (rank) => (RANK_NAMES[rank] ? RANK_NAMES[rank]() : rank);
// The rank as it stands in the corner of a card.
export const rankText = (rank) => (RANK_INDEXES[rank] ? RANK_INDEXES[rank]() : rank);
export const cardName = (card) =>
  fill(pgettext("a card, as queen of hearts", "%(rank)s of %(suit)s"), {
    rank: rankName(card[1]),
    suit: suitName(card[0]),
  });

// The cards of a hand, spades first.
export function cardsOf(hand) {
  return (hand ?? "").split(".").flatMap((row, n) => [...row].map((rank) => SUITS[n] + rank));
}

// Whether a hand, as the server writes it, has a card.
export const holds = (hand, card) =>
  (hand ?? "").split(".")[SUITS.indexOf(card[0])]?.includes(card[1]) ?? false;

// Sorted by suits in an order such as "SHCD", or by "rank"; the highest "first" or "last".
export function sorted(cards, { order = "SHCD", high = "first" } = {}) {
  const suits = order === "rank" ? SUITS : order;
  const way = high === "first" ? -1 : 1;
  const bySuit = (a, b) => suits.indexOf(a[0]) - suits.indexOf(b[0]);
  const byRank = (a, b) => way * (rankValue(a) - rankValue(b));
  return [...cards].sort(
    order === "rank"
      ? (a, b) => byRank(a, b) || bySuit(a, b)
      : (a, b) => bySuit(a, b) || byRank(a, b),
  );
}
