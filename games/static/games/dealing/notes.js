// The notes of this browser about the dealing of a game, kept in its local storage while the game
// is played. After the game they are compared with the data that the server publishes.

/** @import { DealingView, Notes } from "./types.d.ts" */

import { forget, store, stored, storedKeys } from "../../js/device_storage.js";
import { bytesOf, hex } from "./sha256.js";
import { commitContribution, CONTRIBUTION_BYTES } from "./seeds.js";

const PREFIX = "barbu-noted-";
const MOST_GAMES = 200;

/**
 * Return the notes about a game.
 * @returns {Notes | null}
 */
export const notesOf = (game) => stored(PREFIX + game);

/** @param {Notes} notes */
const save = (notes) => store(PREFIX + notes.game, notes);

// Removes the oldest games, which have the lowest numbers.
function makeRoom() {
  const games = storedKeys(PREFIX)
    .map((key) => Number(key.slice(PREFIX.length)))
    .sort((a, b) => a - b);
  for (const game of games.slice(0, -MOST_GAMES)) forget(PREFIX + game);
}

/**
 * Note the data of a player's view.
 * @param {any} view
 * @returns {Notes | null} all notes; null for a spectator and an old game.
 */
export function note(view) {
  const { game, you, dealing } = view;
  if (!you || dealing?.version !== 2) return null;
  const before = notesOf(game);
  const notes = noted(before ?? newNotes(game, you, dealing), view);
  if (JSON.stringify(notes) !== JSON.stringify(before)) save(notes);
  if (!before) makeRoom();
  return notes;
}

/** @returns {Notes} */
const newNotes = (game, seat, { commitment, terms }) => ({
  schema: "barbu-noted/1",
  game,
  seat,
  commitment,
  terms,
  contribution: null,
  promised: null,
  isCommitted: false,
  isRevealed: false,
  contributions: {},
  log: [],
  hands: {},
  changed: [],
});

/**
 * Return notes with the data of a view added.
 * @param {Notes} notes
 * @returns {Notes}
 */
export function noted(notes, view) {
  const { dealing, deal, ended, you } = view;
  const changed = new Set(notes.changed);
  if (dealing.commitment !== notes.commitment) changed.add("commitment");
  if (dealing.terms !== notes.terms) changed.add("terms");

  const contributions = { ...notes.contributions };
  for (const [seat, { contribution }] of Object.entries(dealing.seats)) {
    if ((contributions[seat] ?? contribution) !== contribution) changed.add("contributions");
    else if (contribution) contributions[seat] = contribution;
  }

  const log = [...notes.log];
  const [number, value] = dealing.log;
  const same = log.find(([line]) => line === number);
  if (same && same[1] !== value) changed.add("log");
  else if (!same) log.push([number, value]);

  // Seats can change until the game is begun. A player who takes over a seat later did not see its
  // earlier hands.
  const seat = dealing.phase === "commit" ? you : notes.seat;
  const hands = you === seat ? { ...notes.hands, ...handsIn(deal, ended, you) } : notes.hands;
  const isFixed = dealing.phase !== "commit" && notes.promised !== null;
  const isCommitted = notes.isCommitted ||
    (isFixed && dealing.seats[seat]?.commitment === notes.promised);
  return { ...notes, seat, contributions, log, hands, isCommitted, changed: [...changed] };
}

// Before the first card the hand of the deal is whole; after the last one all hands are shown.
function handsIn(deal, ended, seat) {
  const hands = {};
  if (ended?.dealt) hands[ended.number] = handOf(ended.dealt, seat);
  if (deal && ["declare", "double"].includes(deal.phase)) hands[deal.number] = deal.hands[seat];
  return hands;
}

const SEATS = "NESWX";

function handOf(dealt, seat) {
  const [first, hands] = dealt.split(":");
  const each = hands.split(" ");
  const place = SEATS.indexOf(seat) - SEATS.indexOf(first);
  return each[(place + each.length) % each.length];
}

/**
 * Draw a contribution, note it, and return the commitment to it. Another window of the same browser
 * may already have drawn it.
 * @param {Notes} notes
 */
export function drawContribution(notes) {
  const drawn = notesOf(notes.game)?.contribution;
  const bytes = drawn ? bytesOf(drawn) : randomBytes();
  const promised = commitContribution(notes.commitment, notes.seat, bytes);
  save({ ...notes, contribution: hex(bytes), promised });
  return promised;
}

const randomBytes = () => crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES));

/** Note that the server has taken the contribution. */
export function noteRevealed(game) {
  const notes = notesOf(game);
  if (notes) save({ ...notes, isRevealed: true });
}

/**
 * Return the contribution to a commitment that this browser made, or null.
 * @param {Notes | null} notes
 * @param {string | null} commitment
 */
export function contributionTo(notes, commitment) {
  if (!notes?.contribution || !commitment || notes.promised !== commitment) return null;
  const again = commitContribution(notes.commitment, notes.seat, bytesOf(notes.contribution));
  return again === commitment ? notes.contribution : null;
}
