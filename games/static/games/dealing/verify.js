// The check of a file of deals, as described in docs/dealing.md and implemented in verify_deals.py.

/** @import { DealsFile, Notes, Problem } from "./types.d.ts" */

import { RANKS, SUITS } from "../cards.js";
import { dealFrom, handsText } from "./hands.js";
import {
  commitContribution,
  commitSecret,
  EMPTY_LOG,
  gameKey,
  logHash,
  seedOfDeal,
  serverContribution,
  termsHash,
} from "./seeds.js";
import { bytesOf, hex, sha256 } from "./sha256.js";

/**
 * Return all problems of a file.
 * @param {DealsFile} file
 * @returns {Problem[]}
 */
export function problemsOf(file) {
  try {
    return file.schema === "barbu-deals/1" ? problemsOfVersion1(file) : problemsOfVersion2(file);
  } catch {
    return [{ code: "damaged" }];
  }
}

const isInOrder = (pack) => {
  const whole = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank));
  return pack.join() === whole.filter((card) => pack.includes(card)).join();
};

/** @param {DealsFile} file */
function areNumbered({ deals, status }, planned) {
  const isComplete = status === "over" ? deals.length === planned : deals.length <= planned;
  return isComplete && deals.every(({ number }, place) => number === place + 1);
}

const problem = (isWrong, code, more = {}) => (isWrong ? [{ code, ...more }] : []);

// --- Version 1 -----------------------------------------------------------------------------------

function problemsOfVersion1(file) {
  const { commitments, deals, pack, seats } = file;
  const isDealt = ({ commitment, hands, number, seed }) =>
    hex(sha256(bytesOf(seed))) === commitment &&
    commitments[number - 1] === commitment &&
    handsText(dealFrom(bytesOf(seed), pack, seats.length), seats[0]) === hands;
  return [
    ...problem(!isInOrder(pack), "damaged"),
    ...problem(!areNumbered(file, commitments.length), "count"),
    ...deals.flatMap((deal) => problem(!isDealt(deal), "deal", { number: deal.number })),
  ];
}

// --- Version 2 -----------------------------------------------------------------------------------

function problemsOfVersion2(file) {
  const terms = JSON.parse(file.terms);
  const [seats, pack, hash] = [[...terms.seats], terms.pack.split(" "), termsHash(file.terms)];
  const secret = bytesOf(file.secret);
  if (secret.length !== 32 || commitSecret(file.game, hash, secret) !== file.commitment) {
    return [{ code: "commitment" }];
  }
  const isKnown = Object.keys(file.seats).join() === seats.join() && isInOrder(pack);
  if (!isKnown || !["over", "abandoned"].includes(file.status)) return [{ code: "damaged" }];
  const given = seats.map((seat) => bytesOf(file.seats[seat].contribution));
  const key = gameKey(secret, given);
  const seedOf = (number) => seedOfDeal(key, file.game, number, hash);
  const dealt = (number) => dealFrom(seedOf(number), pack, seats.length);
  const isDealt = ({ number, seed, hands }) =>
    hex(seedOf(number)) === seed && handsText(dealt(number), seats[0]) === hands;
  return [
    ...seats.flatMap((seat) => problemsOfSeat(file, seat, secret)),
    ...problem(!areNumbered(file, terms.deals), "count"),
    ...file.deals.flatMap((deal) => problem(!isDealt(deal), "deal", { number: deal.number })),
    ...problemsOfLog(file, seats, dealt),
  ];
}

function problemsOfSeat({ seats, commitment }, seat, secret) {
  const { by, contribution, commitment: promised } = seats[seat];
  const isRight = by === "player"
    ? commitContribution(commitment, seat, bytesOf(contribution)) === promised
    : hex(serverContribution(secret, commitment, seat)) === contribution;
  return problem(!isRight, "contribution", { seat });
}

const partsOf = (line) => {
  const [number, seat, kind, ...details] = line.split(" ");
  return { number: Number(number), seat, kind, details };
};

/** Return the hash of a log after each of its lines, by the number of the line. */
export function logHashes(log) {
  const hashes = new Map([[0, hex(EMPTY_LOG)]]);
  let value = EMPTY_LOG;
  for (const line of log) {
    value = logHash(value, line);
    hashes.set(partsOf(line).number, hex(value));
  }
  return hashes;
}

function problemsOfLog(file, seats, dealt) {
  const lines = file.log.map(partsOf);
  const grows = lines.every(({ number }, n) => number > (lines[n - 1]?.number ?? 0));
  const deals = lines.filter(({ kind }) => kind === "deal").map(({ details }) => details[0]);
  const ends = lines.filter(({ kind }) => ["over", "stop"].includes(kind));
  const last = lines.filter(({ kind }) => kind !== "adjust").at(-1);
  const opened = lines.filter(({ kind }) => kind === "open");
  const isRight = grows &&
    logHashes(file.log).get(lines.at(-1).number) === file.log_hash &&
    opened.length === 1 && opened[0] === lines[0] && opened[0].details[0] === file.commitment &&
    deals.join() === file.deals.map(({ number }) => number).join() &&
    ends.length === 1 && ends[0] === last &&
    last.kind === (file.status === "over" ? "over" : "stop") &&
    fitsContributions(file, lines);
  return [...problem(!isRight, "log"), ...problemsOfPlay(lines, seats, dealt)];
}

/** Whether the contributions in the log are exactly those that the file lists. */
function fitsContributions(file, lines) {
  const [commitments, contributions] = [{}, {}];
  let [isBegun, isStarted, isInTime] = [false, false, true];
  for (const { seat, kind, details } of lines) {
    if (["sit", "rise"].includes(kind) && !isStarted) delete commitments[seat];
    if (kind === "commit") [commitments[seat], isInTime] = [details[0], isInTime && !isBegun];
    if (kind === "reveal") {
      contributions[seat] = details[0];
      isInTime &&= isBegun && !isStarted;
    }
    isBegun ||= kind === "begin";
    isStarted ||= kind === "start";
  }
  return isInTime &&
    Object.entries(file.seats).every(([seat, { by, commitment, contribution }]) => {
      const revealed = by === "player" ? contribution : undefined;
      return contributions[seat] === revealed && (commitments[seat] ?? null) === commitment;
    });
}

// Every card played must have been in the hand of its player.
function problemsOfPlay(lines, seats, dealt) {
  const wrong = new Set();
  let [number, hands] = [0, []];
  for (const { seat, kind, details: [verb, ...cards] } of lines) {
    if (kind === "deal") [number, hands] = [Number(verb), dealt(Number(verb))];
    if (!["act", "bot"].includes(kind) || !["play", "arrange"].includes(verb)) continue;
    const hand = hands[seats.indexOf(seat)] ?? [];
    if (cards.some((card) => card !== "/" && !hand.includes(card))) wrong.add(number);
  }
  return [...wrong].map((each) => ({ code: "play", number: each }));
}

// --- What was noted ------------------------------------------------------------------------------

/**
 * Return all differences between a file and the notes of a browser during the game.
 * @param {DealsFile} file
 * @param {Notes} notes
 * @returns {Problem[]}
 */
export function differencesFrom(file, notes) {
  if (file.schema !== "barbu-deals/2" || file.game !== notes.game) return [{ code: "noted-game" }];
  const isSame = file.commitment === notes.commitment &&
    hex(termsHash(file.terms)) === notes.terms && !notes.changed?.length;
  const hashes = logHashes(file.log);
  const isKnown = ([number, value]) => hashes.get(number) === value;
  return [
    ...problem(!isSame, "noted-commitment"),
    ...differingSeats(file, notes),
    ...differingDeals(file, notes),
    ...problem(!notes.log.every(isKnown), "noted-log"),
  ];
}

/** @param {DealsFile} file @param {Notes} notes */
function differingSeats({ seats }, notes) {
  const { seat: own, contributions } = notes;
  const others = Object.entries(contributions).filter(
    ([seat, each]) => seats[seat]?.contribution !== each,
  );
  const isLeftOut = (notes.isCommitted && seats[own]?.commitment !== notes.promised) ||
    (notes.isRevealed && seats[own]?.contribution !== notes.contribution);
  return [
    ...problem(isLeftOut, "noted-own", { seat: own }),
    ...others.map(([seat]) => ({ code: "noted-contribution", seat })),
  ];
}

function differingDeals(file, { hands, seat }) {
  const place = [...JSON.parse(file.terms).seats].indexOf(seat);
  const shown = new Map(
    file.deals.map((deal) => [deal.number, deal.hands.split(":")[1].split(" ")[place]]),
  );
  return Object.entries(hands)
    .filter(([number, hand]) => shown.get(Number(number)) !== hand)
    .map(([number]) => ({ code: "noted-deal", number: Number(number) }));
}
