// The document of the replay page.

export type Seat = string;
export type Scores = Record<Seat, number>;

export interface Game {
  seats: Seat[];
  names: Record<Seat, string>;
  /** The seat of a reader who played as a guest. */
  you: Seat | null;
  seat_names: Record<Seat, string>;
  low_wins: boolean;
  adjustments: Scores;
  status: "over" | "abandoned";
  deals: Deal[];
}

export interface Deal {
  number: number;
  declarer: Seat;
  contract: string;
  words: string;
  doubles: string[];
  /** The hands dealt, as PBN. */
  hands: string;
  /** The round of doubles: who was in turn, and whom they doubled. */
  turns: [Seat, Seat[]][];
  /** Who did what, in order: a card, "-", rows or a claim. */
  steps: [Seat, string][];
  /** What the player in turn was asked at each moment: the declaration, each turn, each step. */
  asked: ("" | "declare" | "double" | "redouble" | "play")[];
  /** Who took each trick. */
  won: Seat[];
  play: "tricks" | "layout" | "arranging";
  raw: Scores;
  net: Scores;
  totals: Scores;
}

/** A deal after some of its steps. */
export interface DealState {
  hands: Record<Seat, string[]>;
  /** The cards that have been played. */
  played: Set<string>;
  last: [Seat, string] | null;
  /** Tricks: the trick on the table, who took it when it is complete, how many each has taken. */
  trick?: [Seat, string][];
  winner?: Seat | null;
  tricksWon?: Record<Seat, number>;
  /** Dominoes: the cards laid, by suit. */
  layout?: string[][];
  /** Chinese Poker: the rows laid down. */
  rows?: Record<Seat, string[][]>;
}
