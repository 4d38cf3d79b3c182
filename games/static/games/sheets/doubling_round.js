// The round of doubles as an immutable position: the player in turn, and their possible doubles. It
// follows the options of the sheet's rules; the server checks every double again.

/** @import { Round, Rules, Seat } from "./types.d.ts" */

/**
 * The position before the first turn.
 * @param {Rules} rules
 * @param {Seat} declarer
 * @param {object} deal
 * @param {boolean} deal.positive whether the contract is positive: then only declarer is doubled.
 * @param {Seat[]} [deal.forced] the seats that must double declarer.
 * @param {Seat[]} [deal.barred] the seats that may not double any more.
 * @returns {Round}
 */
export function openRound(rules, declarer, { positive, forced = [], barred = [] }) {
  const turns = turnsOf(rules, declarer);
  return { rules, declarer, positive, forced, barred, turns, at: 0, doubles: [] };
}

function turnsOf(rules, declarer) {
  const start = rules.seats.indexOf(declarer);
  const others = [...rules.seats.slice(start + 1), ...rules.seats.slice(0, start)];
  const again = rules.redouble === "reply_round" ? others : [];
  return [...others, ...again, declarer];
}

/** @param {Round} round */
export const seatInTurn = (round) => round.turns[round.at] ?? null;
/** @param {Round} round */
export const isOver = (round) => round.at === round.turns.length;

// Once each of the others has had a turn, players may only redouble.
export const onlyRedoubles = (round) => round.at >= round.rules.seats.length - 1;
const isMade = (round, by, of) => round.doubles.includes(`${by}>${of}`);

/**
 * Why the player in turn may not double another player: a keyword, or null if they may.
 * @param {Round} round
 * @param {Seat} of
 */
export function targetRefusal(round, of) {
  const seat = seatInTurn(round);
  if (isMade(round, seat, of)) return "made";
  if (round.barred.includes(seat)) return "barred";
  if (onlyRedoubles(round) && !isMade(round, of, seat)) return "redouble";
  const narrow = round.positive || round.rules.double_targets === "declarer";
  if (narrow && seat !== round.declarer && of !== round.declarer) return "declarer";
  return null;
}

/**
 * All seats that the player in turn may double.
 * @param {Round} round
 */
export function maximum(round) {
  const seat = seatInTurn(round);
  return round.rules.seats.filter((of) => of !== seat && !targetRefusal(round, of));
}

/** The maximum without declarer. @param {Round} round */
export const flanks = (round) => maximum(round).filter((of) => of !== round.declarer);
/** @param {Round} round @param {Seat} of */
export const isRedouble = (round, of) => isMade(round, of, seatInTurn(round));
/** Whether the player in turn must double declarer. @param {Round} round */
export const isForced = (round) =>
  !onlyRedoubles(round) && round.forced.includes(seatInTurn(round));

/**
 * Why the player in turn may not choose exactly these targets: a keyword, or null if they may.
 * @param {Round} round
 * @param {Seat[]} targets
 */
export function choiceRefusal(round, targets) {
  if (isForced(round) && !targets.includes(round.declarer)) return "forced";
  const allOrNone = round.rules.declarer_redouble === "all_or_none" &&
    seatInTurn(round) === round.declarer;
  if (allOrNone && targets.length && targets.length < maximum(round).length) return "all-or-none";
  return null;
}

/**
 * The position after a turn; an empty list of targets is a pass.
 * @param {Round} round
 * @param {Seat[]} targets
 * @returns {Round}
 */
export function afterTurn(round, targets) {
  const seat = seatInTurn(round);
  const made = round.rules.seats.filter((of) => targets.includes(of)).map((of) => `${seat}>${of}`);
  return { ...round, at: round.at + 1, doubles: [...round.doubles, ...made] };
}

/**
 * The position at the next turn in which the player has a choice.
 * @param {Round} round
 */
export function skipClosedTurns(round) {
  let next = round;
  while (!isOver(next) && !maximum(next).length && !isForced(next)) next = afterTurn(next, []);
  return next;
}

/** Whether the player in turn may redouble somebody. @param {Round} round */
const mayRedouble = (round) => maximum(round).some((of) => isRedouble(round, of));

/**
 * The next turns in which a player may double but not redouble, if all of them pass. Who may
 * redouble is asked: nobody else passes for them.
 * @param {Round} round
 * @returns {Round[]}
 */
export function turnsToPass(round) {
  const turns = [];
  let at = skipClosedTurns(round);
  while (!isOver(at) && !mayRedouble(at)) {
    turns.push(at);
    at = skipClosedTurns(afterTurn(at, []));
  }
  return turns;
}

/**
 * The number of these turns, if all of the players may pass; otherwise 0.
 * @param {Round} round
 */
export function passesLeft(round) {
  const turns = turnsToPass(round);
  return turns.some(isForced) ? 0 : turns.length;
}

/**
 * The targets of each turn of a round in which these doubles were made.
 * @param {Round} round its first position.
 * @param {string[]} doubles
 */
export function targetsByTurn(round, doubles) {
  const rest = [...doubles];
  const turns = [];
  for (let position = round; !isOver(position);) {
    const open = maximum(position);
    const targets = [];
    while (rest.length && rest[0][0] === seatInTurn(position) && open.includes(rest[0][2])) {
      targets.push(rest.shift()[2]);
    }
    turns.push(targets);
    position = afterTurn(position, targets);
  }
  return turns;
}
