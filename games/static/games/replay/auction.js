// The declaration and the round of doubles of a deal, in the replay. Cards are counted from 0. The
// steps before the first card have negative numbers, so that -1 is the last turn to double. A
// moment is counted from the deal, as on the server: 0 is the declaration.

/** @import { Deal, Game, Seat } from "./types.d.ts" */

import { h } from "../dom.js";
import { passTexts } from "../pass_text.js";
import { fill } from "../text.js";
import { about, joinedNames } from "./names.js";

/** @param {Deal} deal */
export const auctionLength = ({ turns }) => turns.length + 1;

/** @param {Deal} deal @param {number} card */
export const momentOf = (deal, card) => auctionLength(deal) + card;

/**
 * The seat in turn.
 * @param {Deal} deal
 * @param {number} card
 * @returns {Seat | undefined}
 */
export function seatInTurn(deal, card) {
  const moment = momentOf(deal, card);
  return card < 0
    ? [deal.declarer, ...deal.turns.map(([seat]) => seat)][moment]
    : deal.steps[card]?.[0];
}

/** Whether the contract is declared before a moment. @param {Deal} deal @param {number} card */
export const isDeclared = (deal, card) => momentOf(deal, card) > 0;

/**
 * The doubles made before a moment, in their order, as on the server: ["E>N", …].
 * @param {Deal} deal
 * @param {number} card
 * @returns {string[]}
 */
export function doublesBefore(deal, card) {
  if (card >= 0) return deal.doubles;
  const made = deal.turns.slice(0, Math.max(0, momentOf(deal, card) - 1));
  return made.flatMap(([seat, doubled]) => doubled.map((of) => `${seat}>${of}`));
}

/**
 * The declaration and the doubles before a moment, as text.
 * @param {Game} game
 * @param {Deal} deal
 * @param {number} card
 */
export function saidBefore(game, { declarer, words, turns }, card) {
  const own = gettext("You declare %(contract)s");
  const other = gettext("%(name)s declares %(contract)s");
  const declared = about(game, declarer, own, other, { contract: words });
  const said = turns.map((turn, n) => turnText(game, turn, turns.slice(0, n), declarer));
  const all = [declared, ...said];
  return all.slice(0, card < 0 ? all.length + card : all.length);
}

// A double of a player who has doubled the player in turn is a redouble.
function turnText(game, [seat, doubled], earlier, declarer) {
  if (!doubled.length) {
    const isDoubled = earlier.some(([, its]) => its.includes(seat));
    return about(game, seat, ...passTexts(seat === declarer, isDoubled));
  }
  const isBack = (of) => earlier.some(([by, its]) => by === of && its.includes(seat));
  const first = doubled.filter((of) => !isBack(of));
  const again = doubled.filter(isBack);
  const texts = [
    first.length && doublesText(game, seat, first),
    again.length && redoublesText(game, seat, again),
  ];
  return texts.filter(Boolean).join(". ");
}

function doublesText(game, seat, doubled) {
  const others = joinedNames(game, doubled);
  const other = isReader(game, doubled)
    ? gettext("%(name)s doubles you")
    : gettext("%(name)s doubles %(others)s");
  return about(game, seat, gettext("You double %(others)s"), other, { others });
}

function redoublesText(game, seat, doubled) {
  const others = joinedNames(game, doubled);
  const other = isReader(game, doubled)
    ? gettext("%(name)s redoubles you")
    : gettext("%(name)s redoubles %(others)s");
  return about(game, seat, gettext("You redouble %(others)s"), other, { others });
}

const isReader = (game, seats) => seats.length === 1 && seats[0] === game.you;

/** The place in the auction, as text. @param {Deal} deal @param {number} card */
export function auctionLabel(deal, card) {
  const turn = momentOf(deal, card);
  if (!turn) return gettext("The declaration");
  const text = gettext("Doubles: turn %(turn)s of %(turns)s");
  return fill(text, { turn, turns: deal.turns.length });
}

/** The declaration and the doubles so far, on the table. @param {string[]} said */
export const auctionElement = (said) =>
  h("ol", { class: "said", role: "list" }, said.map((text) => h("li", {}, text)));
