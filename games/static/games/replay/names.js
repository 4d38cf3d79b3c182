// The names of the players of a replay; a reader who played as a guest is "you".

/** @import { Game, Seat } from "./types.d.ts" */

import { fill, joined } from "../text.js";

/** The name in a list: “You” for the reader. @param {Game} game @param {Seat} seat */
export const listedName = ({ names, you }, seat) => (seat === you ? gettext("You") : names[seat]);

/**
 * A sentence about a player.
 * @param {Game} game
 * @param {Seat} seat
 * @param {string} own the sentence about the reader.
 * @param {string} other the sentence about %(name)s.
 * @param {Record<string, unknown>} values
 */
export const about = ({ names, you }, seat, own, other, values = {}) =>
  fill(seat === you ? own : other, { name: names[seat], ...values });

/** Players as the object of a sentence. @param {Game} game @param {Seat[]} seats */
export const joinedNames = ({ names, you }, seats) =>
  joined(seats.map((seat) => (seat === you ? gettext("you") : names[seat])));
