// The sheet as the server sends it, and the values that the page derives from it.

export type Seat = string;
export type Scores = Record<Seat, number>;

/** The scoring of a contract; its kind decides which fields are set. */
export interface Scoring {
  kind: "counted" | "placed" | "split" | "together";
  what?: string;
  /** counted: their number, the points of each, the card with extra points. */
  number?: number;
  each?: number;
  marked?: string;
  extra?: number;
  /** placed: the points of each place, and whether a player can have only one of them. */
  values?: number[];
  distinct?: boolean;
  /** split: the total that the losers share. */
  total?: number;
  /** together: scorings that count at once. */
  parts?: Scoring[];
}

export interface Contract {
  name: string;
  label: string;
  letter: string;
  total: number;
  positive: boolean;
  scoring: Scoring;
  /** The scores of declarer and of each other player if it is settled without play. */
  settled: [number, number];
  /** The announcement that declarer makes with it, and the choices. */
  asks: "" | "trump" | "start";
  details: string[];
  detail_required: boolean;
}

export interface Rules {
  preset: string;
  seats: Seat[];
  rotation: string;
  min_doubles: number;
  double_targets: string;
  redouble: string;
  declarer_redouble: string;
  losing_double_cap: number;
  undoubled_negative: string;
  contracts: Contract[];
}

export interface Deal {
  number?: number;
  declarer: Seat;
  contract: string;
  doubles: string[];
  /** Counts by seat, or seats in order; null if the deal was settled without play. */
  taken?: any;
  raw?: Scores;
  net?: Scores;
  corrected?: boolean;
  /** The deal has not been sent to the server yet. */
  waiting?: boolean;
}

/** A deal with its scores, the totals after it, and the sums that check it. */
export interface Line extends Deal {
  number: number;
  raw: Scores;
  net: Scores;
  totals: Scores;
  check: number;
  checkTotal: number;
}

export interface Sheet {
  id: number;
  version: number;
  status: string;
  finished_by: string | null;
  finished_by_you: boolean;
  /** The other players who can confirm what the viewer has finished. */
  confirmers: string[];
  confirmed_by: string | null;
  witness: string;
  disputed_by: string | null;
  reason: string;
  players: Record<Seat, { name: string; letter: string; seat: string; page: string }>;
  rules: Rules;
  declarers: Seat[];
  used: Record<Seat, string[]>;
  deals: Deal[];
  adjustments: Scores;
  /** Why only officials may change the sheet, with a reason; empty if it is open. */
  closed: string;
  /** The table of the event, and its result if that was entered as totals instead of here. */
  place: {
    name: string;
    url: string;
    confirm_url: string;
    totals: Scores | null;
    text: string;
  } | null;
  may: Record<
    | "write"
    | "finish"
    | "confirm"
    | "confirm_alone"
    | "dispute"
    | "reopen"
    | "abandon"
    | "convert"
    | "unconvert",
    boolean
  >;
  urls: Record<"api" | "deals" | "history" | "paper", string>;
}

/** A position in the round of doubles. */
export interface Round {
  rules: Rules;
  declarer: Seat;
  positive: boolean;
  forced: Seat[];
  barred: Seat[];
  turns: Seat[];
  /** The number of turns taken. */
  at: number;
  doubles: string[];
}

/**
 * The entry of a deal in progress, as stored in localStorage: a change of these names would lose
 * the entry of an open page.
 */
export interface Draft {
  number: number;
  contract: string;
  detail: string;
  /** The targets of each turn taken, and those of the turn after a change. */
  said: Seat[][];
  picked: Seat[];
  later?: Seat[][];
  taken: any;
  /** The scores as typed, if they are entered instead of what was taken. */
  scores?: Record<Seat, string>;
  /** The version of the sheet in which the correction of a saved deal was begun. */
  correcting: number | null;
  /** The trump suit or starting rank is not noted, or the first card decides the rank. */
  noDetail?: boolean;
  /** The contract is being chosen again. */
  choosing?: boolean;
  /** Another deal was saved in the meantime, so that this one has a new number. */
  moved?: boolean;
}

/** Typed net scores, with their signs, and all that can have been taken. */
export interface ReadScores {
  net: Scores;
  ways: any[];
  /** More than one choice of the signs that were not typed is possible. */
  lacksSigns?: boolean;
}

/** The values derived from a draft. */
export interface Progress {
  lines: Line[];
  declarer: Seat;
  used: Map<string, number>;
  contract: Contract | null;
  announced: boolean;
  round: Round | null;
  turns: { n: number; seat: Seat; targets: Seat[]; all: boolean }[];
  /** The typed scores; null until there is one for each player. */
  read: ReadScores | null;
}

/**
 * An entry on its way to the server, as stored in localStorage: its names must not change either.
 */
export interface Entry {
  client_id: string;
  number: number;
  deal: Deal;
  method?: "PUT";
  version?: number;
  problem?: { code?: string; detail?: string; saved?: Line; version?: number };
}
