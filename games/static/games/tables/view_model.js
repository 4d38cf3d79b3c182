// Reads facts from a view: the players, the tricks, the possible actions. This module draws
// nothing.

/** @import { Contract, Deal, HeldTrick, Play } from "./types.d.ts" */
/** @import { Scene, Scoring, Seat, Trick, View } from "./types.d.ts" */

import { cardsOf, suitsInOrder } from "../cards.js";
import { othersOf, placeAt } from "../places.js";
import { labels } from "./page_labels.js";

/**
 * A view in which a deal that is over counts as the ended one.
 * @param {View} view
 * @returns {View}
 */
export function normalized(view) {
  if (view.deal?.phase !== "over") return view;
  return { ...view, ended: /** @type {any} */ (view.deal), deal: null };
}

// --- Seats -----------------------------------------------------------------------------------

/** The viewer's seat; for a spectator the first one. @param {View} view */
export const bottomSeat = (view) => view.you ?? view.ruleset.seats[0];

/** The other seats, clockwise from the bottom one. @param {View} view */
export const otherSeats = (view) => othersOf(view.ruleset.seats, bottomSeat(view));

/** All seats, clockwise from the bottom one, as on the table. @param {View} view */
export const seatsInOrder = (view) => [bottomSeat(view), ...otherSeats(view)];

/** The position of a seat on the screen. @param {View} view @param {Seat} seat */
export const placeOf = (view, seat) => placeAt(view.ruleset.seats, bottomSeat(view), seat);

/** Whether nobody but bots plays with the viewer. @param {View} view */
export const isAlone = (view) =>
  Boolean(view.you) && otherSeats(view).every((seat) => view.seats[seat].kind === "bot");

/** The name of the occupant, or of the seat. @param {View} view @param {Seat} seat */
export const nameOf = (view, seat) => view.seats[seat]?.name || labels().seats[seat].name;

/**
 * The address of a player's page; null for guests and bots, and if the viewer may not see it.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function playerPage({ view, links }, seat) {
  const { player } = view.seats[seat];
  return links.player && player ? links.player.replace("/0/", `/${player}/`) : null;
}

/** The name in a list: “You” for the viewer. @param {View} view @param {Seat} seat */
export const listedName = (view, seat) => (seat === view.you ? gettext("You") : nameOf(view, seat));

/**
 * The first word of a player's name, and the rest. If two players share it, the whole name and "".
 * @param {View} view
 * @param {Seat} seat
 */
export function splitName(view, seat) {
  const words = (at) => (view.seats[at].name ?? "").split(" ");
  const [first, ...others] = words(seat);
  const shared = view.ruleset.seats.some((other) => other !== seat && words(other)[0] === first);
  return shared ? [view.seats[seat].name, ""] : [first, others.join(" ")];
}

/**
 * A letter for each player: the initials in lists, or those of the seats if two are the same.
 * @param {View} view
 */
export function letters(view) {
  const { seats } = view.ruleset;
  const first = seats.map((seat) => [...listedName(view, seat)][0].toUpperCase());
  const unique = new Set(first).size === seats.length;
  return Object.fromEntries(
    seats.map((seat, n) => [seat, unique ? first[n] : labels().seats[seat].letter]),
  );
}

// --- Phases and turns ------------------------------------------------------------------------

/** "waiting" for players, "declare", "double", "play" or "over". @param {View} view */
export function phaseOf({ deal, status }) {
  if (status === "abandoned") return "over"; // a deal may still be on the table
  return deal?.phase ?? (status === "waiting" ? "waiting" : "over");
}

/** Whether the viewer has to answer a claim or a request for an undo. @param {View} view */
export const mustAnswer = (view) => Boolean(view.can?.includes("accept"));

/** Whether two views show the same point of the same deal. @param {View} a @param {View} b */
export function isSamePoint(a, b) {
  const point = ({ deal }) =>
    deal && [deal.number, deal.contract, deal.turn, deal.doubles.length, deal.play.length].join();
  return point(a) === point(b);
}

/**
 * Whether two views ask for the same decision. While a claim is being answered only the turn
 * changes, to a player who has yet to answer.
 * @param {View} a
 * @param {View} b
 */
export function isSameDecision(a, b) {
  if (!a.claim && !b.claim) return isSamePoint(a, b) && a.undo?.by === b.undo?.by;
  const decision = ({ claim, deal }) =>
    [claim?.by, claim?.what, deal?.number, deal?.play.length].join();
  return decision(a) === decision(b);
}

// --- The contract and the doubles ------------------------------------------------------------

/**
 * The contract of a declaration such as "trumps:S", or null.
 * @param {View} view
 * @param {string | null} text
 */
export const contractOf = (view, text) =>
  view.ruleset.contracts.find(({ name }) => name === text?.split(":")[0]) ?? null;

/** The announcement of a declaration, or "". @param {string | null} text */
export const detailOf = (text) => text?.split(":")[1] ?? "";

/**
 * What can be announced with a contract: suits in the order of the hand, then no trumps.
 * @param {Contract} contract
 * @param {{ order?: string }} settings
 * @returns {string[]}
 */
export function detailsInOrder({ asks, details }, settings) {
  if (asks !== "trump") return details;
  const suits = [...suitsInOrder(settings)];
  return [...suits, "NT"].filter((detail) => details.includes(detail));
}

/**
 * The only contract that the viewer can still declare, or null.
 * @param {View} view
 */
export function onlyContract({ you, deal }) {
  if (!deal || deal.declarer !== you || deal.contract) return null;
  const open = new Set(deal.legal.map((text) => text.split(" ")[1]?.split(":")[0]));
  return open.size === 1 ? [...open][0] : null;
}

/** How the cards of a contract are played: "tricks", "layout" or "arranging". @param {View} view */
export const playKind = (view, text) => contractOf(view, text)?.play ?? "tricks";

/** The seats that a player has doubled. @param {string[]} doubles @param {Seat} seat */
export const doubledBy = (doubles, seat) =>
  doubles.filter((text) => text[0] === seat).map((text) => text[2]);

/** Whether a deal that is over had doubles, so that its result has shown their effect. */
export const hasScoredDoubles = ({ sheet }) => sheet.deals.some(({ doubles }) => doubles.length);

/** How often two players have doubled each other. @param {string[]} doubles */
export const timesDoubled = (doubles, a, b) =>
  doubles.filter((text) => text === `${a}>${b}` || text === `${b}>${a}`).length;

/**
 * The sets of players that may be doubled now; [] is a pass.
 * @param {Deal} deal
 * @returns {Seat[][]}
 */
export const doubleOptions = (deal) =>
  deal.legal
    .filter((text) => text === "pass" || text.startsWith("double "))
    .map((text) => text.split(" ").slice(1));

/**
 * Whether the viewer may only double players who doubled them, as declarer may.
 * @param {View} view
 * @param {Deal} deal
 */
export function onlyRedoubles(view, deal) {
  const open = doubleOptions(deal).flat();
  return open.length > 0 && open.every((seat) => deal.doubles.includes(`${seat}>${view.you}`));
}

/**
 * Whether the player can double nobody: the page then passes for them after a moment.
 * @param {View} view
 */
export const passesByItself = (view) =>
  view.to_act && phaseOf(view) === "double" && view.deal.legal.join() === "pass";

/** @param {View} view @param {Seat[]} targets */
export function doubleAction(view, targets) {
  if (!targets.length) return "pass";
  return `double ${view.ruleset.seats.filter((seat) => targets.includes(seat)).join(" ")}`;
}

// --- Cards -----------------------------------------------------------------------------------

/** All plays with their seats. @param {Deal} deal @returns {Play[]} */
export const playsOf = (deal) => deal.play.map((card, n) => ({ seat: deal.by[n], card }));

/**
 * Whether a player passed at their last turn in Dominoes, until it is their turn again.
 * @param {View} view
 * @param {Deal} deal
 * @param {Seat} seat
 */
export const passedLast = (view, deal, seat) =>
  view.turn !== seat && playsOf(deal).findLast((play) => play.seat === seat)?.card === "-";

/** The finished tricks, in order. @param {View} view @param {Deal} deal @returns {Trick[]} */
export function finishedTricks(view, deal) {
  const plays = playsOf(deal);
  const size = view.ruleset.seats.length;
  return [...deal.winners].map((winner, n) => ({
    winner,
    cards: plays.slice(n * size, (n + 1) * size),
  }));
}

/** The cards of the trick on the table. @param {Deal} deal @returns {Play[]} */
export const cardsInTrick = (deal) => playsOf(deal).slice(deal.play.length - deal.trick.length);

/** @param {Deal} deal @param {Seat} seat */
export const tricksWon = (deal, seat) => [...deal.winners].filter((by) => by === seat).length;

/**
 * The scoring cards that a player has taken.
 * @param {Deal} deal
 * @param {Seat} seat
 */
export function scoringCards(deal, seat) {
  const counting = labels().contracts[deal.contract?.split(":")[0]]?.cards ?? [];
  return cardsOf(deal.won?.[seat]).filter((card) => counting.includes(card));
}

/** How many tricks a deal has. @param {View} view */
export const tricksInDeal = ({ ruleset }) => Math.floor(ruleset.cards / ruleset.seats.length);

/**
 * The number of a trick that scores by its place; null if something else is counted.
 * @param {View} view
 * @param {Scoring} scoring
 * @param {number} n the place, from 0.
 */
export function trickNumber(view, scoring, n) {
  const all = tricksInDeal(view);
  if (scoring.what === "first-and-last") return [1, all][n];
  return scoring.what === "last-tricks" ? all - scoring.values.length + n + 1 : null;
}

/**
 * The tricks a player has taken that score by their place, with their points.
 * @param {View} view
 * @param {Deal} deal
 * @param {Seat} seat
 * @returns {{ number: number, points: number }[]}
 */
export function scoringTricks(view, deal, seat) {
  const scoring = contractOf(view, deal.contract)?.scoring;
  return (scoring?.parts ?? [scoring]).flatMap((part) =>
    (part?.values ?? []).map((points, n) => ({ number: trickNumber(view, part, n), points }))
  ).filter(({ number }) => number && deal.winners[number - 1] === seat);
}

/**
 * The trick that was finished between two views, with the deal it belongs to.
 * @param {View} before
 * @param {View} view
 * @returns {HeldTrick | null}
 */
export function newTrick(before, view) {
  const old = before.deal;
  if (!old?.contract) return null;
  const deal = [view.deal, view.ended].find((one) => one?.number === old.number);
  if (!deal || deal.play.length <= old.play.length || deal.trick.length) return null;
  const last = finishedTricks(view, deal).at(-1);
  return last ? { ...last, deal, number: old.number } : null;
}
