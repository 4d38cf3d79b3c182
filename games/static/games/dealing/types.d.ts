// The data that the scripts about dealing exchange; docs/dealing.md describes files and notes.

export type Seat = string;

/** `dealing` of a view. */
export interface DealingView {
  version: number;
  /** Version 3: the commitment to deals that other tables play too; no other field is set. */
  boards?: string;
  commitment: string;
  terms: string;
  phase: "commit" | "reveal" | "done";
  until: string | null;
  seats: Record<Seat, SeatView>;
  /** The number of a line of the log, and the hash of the log up to it. */
  log: [number, string];
}

export interface SeatView {
  by: "player" | "server" | null;
  why: "bot" | "none" | "late" | null;
  commitment: string | null;
  contribution: string | null;
}

/** The notes of a browser about a game. */
export interface Notes {
  schema: string;
  game: number;
  seat: Seat;
  commitment: string;
  terms: string;
  /** The browser's own contribution, and the commitment to it. */
  contribution: string | null;
  promised: string | null;
  /** Whether the server had the commitment when the game was begun, and took the contribution. */
  isCommitted: boolean;
  isRevealed: boolean;
  contributions: Record<Seat, string>;
  log: [number, string][];
  hands: Record<string, string>;
  /** The fields whose values have changed, which never happens with an honest server. */
  changed: string[];
}

/** The file of a game that has ended. */
export interface DealsFile {
  schema: string;
  game: number;
  status?: string;
  deals: { number: number; seed: string; hands: string; commitment?: string }[];
  seats: any;
  /** Version 1. */
  pack?: string[];
  commitments?: string[];
  /** Version 2. */
  terms?: string;
  commitment?: string;
  secret?: string;
  log?: string[];
  log_hash?: string;
}

/** A problem: its code, and the seat or the deal that it concerns. */
export interface Problem {
  code: string;
  seat?: Seat;
  number?: number;
}
