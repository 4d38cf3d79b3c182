// A view of a table as described in docs/play-api.md, and the values that the page derives from it.

import { DealingView } from "../dealing/types.d.ts";
import { ReviewLine } from "../ask_expert.js";

export type Seat = string;
export type Scores = Record<Seat, number>;

export interface View {
  game: number;
  version: number;
  dealing: DealingView;
  moved: number;
  now: string;
  you: Seat | null;
  status: "waiting" | "playing" | "paused" | "over" | "abandoned";
  seats: Record<Seat, Chair>;
  turn: Seat | null;
  to_act: boolean;
  awaited: Seat[];
  /** The players who have not gone on from the result of the deal before. */
  reading?: Seat[];
  deadline: string | null;
  clock: { bank: number; move: number } | null;
  pace: "live" | "days";
  bot_pace: "slow" | "normal" | "fast";
  deal: Deal | null;
  ended: EndedDeal | null;
  muted: Seat[];
  why: Record<string, string>;
  sheet: Sheet;
  adjustments: Scores;
  scores: Scores;
  /** The final places, 1 for the best. */
  places: Record<Seat, number> | null;
  claim: Claim | null;
  undo: { by: Seat; what: string; waiting: Seat[] } | null;
  last: { number: number; seat: Seat; action: string } | null;
  chat: Message[];
  spectators: number;
  can: string[];
  undos: number;
  rated: boolean;
  private: boolean;
  watching: { kind: string; delay: number };
  /** The person who paused or ended the game, and the reason; both may be "". */
  halted: { by: string; reason: string } | null;
  rematch: number | null;
  ruleset: Ruleset;
  /** The text of the lesson, only on its pages. */
  lesson?: { text: string; done: boolean; knows_doubles: boolean };
}

export interface Chair {
  name: string;
  /** The number of the club's player, null for guests and bots. */
  player: number | null;
  kind: "player" | "guest" | "bot" | "empty";
  bot: string | null;
  here: boolean;
  acting: boolean;
  left?: number;
  bank?: number | null;
}

export interface Ruleset {
  name: string;
  seats: Seat[];
  cards: number;
  low_wins: boolean;
  rotation: string;
  min_doubles: number;
  contracts: Contract[];
}

export interface Contract {
  name: string;
  scoring: Scoring;
  /** How its cards are played. */
  play: "tricks" | "layout" | "arranging";
  asks: "" | "trump" | "start";
  details: string[];
  detail_required: boolean;
}

export interface Scoring {
  kind: "counted" | "placed" | "split" | "together";
  what?: string;
  marked?: string;
  values?: number[];
  parts?: Scoring[];
}

export interface Deal {
  number: number;
  of?: number;
  phase: "declare" | "double" | "play" | "over";
  declarer: Seat;
  turn: Seat | null;
  contract: string | null;
  contracts: string[];
  doubles: string[];
  turns_taken: string;
  hands: Record<Seat, string>;
  left: Record<Seat, number>;
  play: string[];
  by: string;
  trick: string[];
  winners: string;
  won: Record<Seat, string>;
  open: OpenPart[];
  start: string;
  claim: Claim | null;
  idle: Seat[];
  rows: Record<Seat, string[]>;
  legal: string[];
  raw: Scores | null;
  net: Scores | null;
  /** The payments for doubles once the deal is over: payer, payee and points. */
  payments: [Seat, Seat, number][];
}

export interface EndedDeal extends Deal {
  raw: Scores;
  net: Scores;
}

/** A part of a contract that nobody has taken yet. */
export interface OpenPart {
  kind: "counted" | "placed" | "split";
  what: string;
  number?: number;
  marked?: string;
  places?: (number | string)[];
}

export interface Claim {
  by: Seat;
  what: string;
  waiting: Seat[];
}

export interface Sheet {
  deals: SheetDeal[];
  totals: Scores;
  left: Record<Seat, string[]>;
  owed: Record<Seat, Record<Seat, number>>;
  declarers: Seat[];
}

export interface SheetDeal {
  number: number;
  declarer: Seat;
  contract: string;
  doubles: string[];
  taken: any;
  raw: Scores;
  net: Scores;
}

export interface Message {
  number: number;
  at: string;
  seat: Seat | null;
  name: string;
  text?: string;
  say?: string;
}

export interface Play {
  seat: Seat;
  card: string;
}

export interface Trick {
  winner: Seat;
  cards: Play[];
}

/** A trick that stays on the table for a moment after its last card. */
export interface HeldTrick extends Trick {
  deal: Deal;
  number: number;
}

/** The pending choices of the player, and the state of the page apart from the view. */
export interface Ui {
  connected: boolean;
  /** The server has closed the table to the viewer for good. */
  closed: boolean;
  /** The seat of the viewer, a guest, is now used in another browser. */
  moved: boolean;
  /** The card of the hand that has the keyboard focus. */
  focus: string | null;
  /** A card that the player has to confirm, or that was sent. */
  selected: string | null;
  /** The action on its way, and the version of the view that has it. */
  sent: { action: string; version: number } | null;
  message: {
    text: string;
    kind: string;
    page: string | null;
    /** Those of the page, instead of the text; a line with a link is one as a whole. */
    lines?: { text: string; href: string | null }[];
  } | null;
  /** The contract and the detail chosen so far. */
  contract: string | null;
  detail: string | null;
  /** The players chosen to be doubled. */
  targets: Seat[];
  /** The rows of Chinese Poker so far, and the row that the next card goes to. */
  rows: string[][] | null;
  row: number;
  showLastTrick: boolean;
  drawer: string | null;
  /** The time of the newest message that was read. */
  readUntil: string | null;
  /** The message of another player that lies over the felt. */
  said: Message | null;
  /** The messages that the player has reported. */
  reported: number[];
  /** The result that is shown, and the number of the last one that was dismissed. */
  result: EndedDeal | null;
  dismissed: number;
  /** Whether the greeting of a newcomer was closed. */
  greeted: boolean;
  hint: Hint | null;
  review: Review | null;
  /** Whether all hands of the deal that is over are shown. */
  showsHands: boolean;
  heldTrick: HeldTrick | null;
  /** The players for whom the viewer may let a bot play. */
  absent: Absence[];
}

/** A player who is not here, or who has been awaited for long. */
export interface Absence {
  seat: Seat;
  isHere: boolean;
}

/** The best answers of an expert at a version of the play. */
export interface Hint {
  moved: number;
  waiting?: boolean;
  message?: string;
  answers?: Valued[];
}

/** An answer to the present question, with its value in points. */
export interface Valued {
  action: string;
  value: number;
  loss: number;
  cards: number;
  doubles: number;
  later: number;
  /** Facts about the answer as text, "" if there are none. */
  words: string;
  /** Whether it is as good as the best answer. */
  equal?: boolean;
  /** Of an advised double: by how many points it is better than a pass; null if that is not open. */
  over_pass?: number | null;
  /** Of the best answer: facts about several of the others, as text. */
  shared?: string;
  /** Of the best answer: how many that are as good are not in the list. */
  more?: number;
  /** Of the best answer: whether all answers are as good, as its words say. */
  even?: boolean;
}

/** The costliest decisions of the player in a deal. */
export interface Review {
  number: number;
  waiting?: boolean;
  message?: string;
  lines?: ReviewLine[];
}

export interface Settings {
  confirm: boolean;
  order: string;
  high: string;
  fourColours: boolean;
  sound: boolean;
  auto: boolean;
  shortcuts: boolean;
}

/** Everything that is drawn. */
export interface Scene {
  view: View;
  ui: Ui;
  settings: Settings;
  links: DOMStringMap;
  /** The deal that is shown; while a trick is held, the deal of that trick. */
  deal: Deal | null;
  number: number;
  heldTrick: HeldTrick | null;
  tricks: Trick[];
}

/** A contract as text: its scoring, its play, and the rules of the table about it. */
export interface About {
  /** What a player has to do. */
  aim: string;
  counts: string;
  play: string;
  /** The duties of a player, in short. */
  duties: string[];
  /** When play stops before the last card, or "". */
  end: string;
  rules: string[];
}

export interface Labels {
  contracts: Record<
    string,
    { label: string; letter: string; worth: string; cards: string[]; about: About }
  >;
  seats: Record<Seat, { name: string; letter: string }>;
  doubles: string[];
  phrases: Record<string, string>;
  strengths: Record<string, string>;
  /** How bots of each strength play. */
  styles: Record<string, string>;
  /** The ranks of Dominoes from the lowest. */
  ranks: string;
}
