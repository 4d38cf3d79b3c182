// The document of the replay page.

export type Seat = string;
export type Scores = Record<Seat, number>;

export interface Game {
  seats: Seat[];
  names: Record<Seat, string>;
  /** The seat of a reader who played as a guest. */
  you: Seat | null;
  /** The seat of a reader who played. */
  own: Seat | null;
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
  /** The round of doubles: each seat in turn, and the seats that it doubled. */
  turns: [Seat, Seat[]][];
  /** The seats and their actions, in order: a card, "-", rows or a claim. */
  steps: [Seat, string][];
  /** The question to the player in turn at each moment: the declaration, each turn, each step. */
  asked: ("" | "declare" | "double" | "redouble" | "play")[];
  /** The seat that took each trick. */
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
  /** Tricks: the trick on the table, its taker once it is complete, the tricks of each seat. */
  trick?: [Seat, string][];
  winner?: Seat | null;
  tricksWon?: Record<Seat, number>;
  /** Dominoes: the cards laid, in order. */
  laid?: [Seat, string][];
  /** Dominoes: the players whose last step was a pass. */
  passed?: Seat[];
  /** Chinese Poker: the rows laid down. */
  rows?: Record<Seat, string[][]>;
}
