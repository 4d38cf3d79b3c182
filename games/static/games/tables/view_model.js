// What follows from a view: who sits where, how the tricks went, what each has taken. Nothing here
// draws, and nothing knows a hidden card.

import { cardsOf, RANKS } from "../cards.js";

// The seats clockwise, beginning with *first*.
export function around(seats, first) {
  const start = Math.max(0, seats.indexOf(first));
  return [...seats.slice(start), ...seats.slice(0, start)];
}

const step = (seats, seat, n) => seats[(seats.indexOf(seat) + n + seats.length * 4) % seats.length];

// The viewer at the bottom; somebody who only watches looks from the first seat.
export const seatBelow = (view) => view.you ?? view.ruleset.seats[0];
export const others = (view) => around(view.ruleset.seats, seatBelow(view)).slice(1);

const PLACES = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
};

export function placeOf(view, seat) {
  const of = others(view);
  return seat === seatBelow(view) ? "bottom" : PLACES[of.length][of.indexOf(seat)];
}

export const contractNamed = (view, text) =>
  view.ruleset.contracts.find((contract) => contract.name === text?.split(":")[0]) ?? null;
export const detailOf = (text) => text?.split(":")[1] ?? "";
export const isMyTurn = (view) =>
  Boolean(
    view.you && view.turn === view.you && view.status === "playing" && !view.claim &&
      !view.seats[view.you].acting,
  );
// Whether others wait for the viewer's answer: to a claim, or to somebody who wants to take back.
export const isAsked = (view) => Boolean(view.can?.includes("accept"));
// Who is to act: with a claim, all who have still to answer it.
export const isToAct = (view, seat) =>
  (view.claim ? view.claim.waiting.includes(seat) : view.turn === seat) &&
  view.status === "playing";

// A view as it came, with what the table goes by: a deal that is over counts as ended, and every deal
// says what is being done in it.
export function arrived(view) {
  if (view.deal?.raw) return { ...view, ended: view.deal, deal: null };
  if (!view.deal || view.deal.phase) return view;
  return { ...view, deal: { ...view.deal, phase: guessedPhase(view) } };
}

// Declarer speaks last and plays first, so it matters whether she has spoken.
function guessedPhase({ deal, last }) {
  if (!deal.contract) return "declare";
  if (deal.play.length || Object.keys(deal.won).length || Object.keys(deal.rows).length) {
    return "play";
  }
  if (deal.legal.length) {
    return deal.legal[0] === "pass" || deal.legal[0].startsWith("double") ? "double" : "play";
  }
  const spoken = last?.seat === deal.declarer &&
    (last.action === "pass" || last.action.startsWith("double"));
  return spoken || /^arrange/.test(last?.action ?? "") ? "play" : "double";
}

// What is being done: "waiting" for players, "declare", "double", "play", or "over".
export function phaseOf(view) {
  if (!view.deal) return view.status === "waiting" ? "waiting" : "over";
  return view.deal.phase;
}

// How cards are played in a contract: in tricks, to a layout, or by arranging them.
export const wayOf = (view, text) => contractNamed(view, text)?.play ?? "tricks";

function best(cards, trump) {
  const strength = ([suit, rank]) =>
    RANKS.indexOf(rank) + (suit === trump ? 100 : suit === cards[0][0] ? 50 : 0);
  return cards.reduce(
    (winning, card, n) => (strength(card) > strength(cards[winning]) ? n : winning),
    0,
  );
}

// The tricks of a deal in their order: {cards: [{seat, card}], winner}. The winner has the cards among
// those she has taken, and leads to the next trick.
export function tricksOf(view, deal) {
  const seats = view.ruleset.seats;
  const complete = deal.play.slice(0, deal.play.length - deal.trick.length);
  const taken = Object.fromEntries(seats.map((seat) => [seat, new Set(cardsOf(deal.won[seat]))]));
  const tricks = [];
  for (let n = 0; n < complete.length; n += seats.length) {
    const cards = complete.slice(n, n + seats.length);
    const winner = seats.find((seat) => taken[seat].has(cards[0]));
    const leader = tricks.at(-1)?.winner ??
      step(seats, winner, -best(cards, detailOf(deal.contract)));
    tricks.push({
      winner,
      cards: cards.map((card, i) => ({ seat: step(seats, leader, i), card })),
    });
  }
  return tricks;
}

// The cards lying on the table, with who played them.
export function lyingOf(view, deal) {
  const seats = view.ruleset.seats;
  const leader = deal.turn && step(seats, deal.turn, -deal.trick.length);
  return deal.trick.map((card, n) => ({ seat: step(seats, leader, n), card }));
}

// Everything played in Dominoes, with who played it; "-" is a pass.
export function layoutPlays(view, deal) {
  const seats = around(view.ruleset.seats, deal.declarer);
  const held = Object.fromEntries(
    seats.map((seat) => [seat, Math.floor(view.ruleset.cards / seats.length)]),
  );
  let n = 0;
  return deal.play.map((card) => {
    while (!held[seats[n % seats.length]]) n += 1;
    const seat = seats[n++ % seats.length];
    if (card !== "-") held[seat] -= 1;
    return { seat, card };
  });
}

export function playsOf(view, deal) {
  if (wayOf(view, deal.contract) === "layout") return layoutPlays(view, deal);
  return [...tricksOf(view, deal).flatMap((trick) => trick.cards), ...lyingOf(view, deal)];
}

// Which of the cards that somebody took lie open before her.
export function openlyTaken(view, deal, seat) {
  const taken = cardsOf(deal.won?.[seat]);
  const counts = countedIn(contractNamed(view, deal.contract));
  return taken.filter((card) =>
    (counts.has("queens") && card[1] === "Q") || (counts.has("hearts") && card[0] === "H") ||
    (counts.has("king") && card === "HK")
  );
}

export function countedIn(contract) {
  if (!contract) return new Set();
  const { scoring } = contract;
  return new Set(
    scoring.kind === "together" ? scoring.parts.map((part) => part.what) : [scoring.what],
  );
}

// With what a director has added or taken away.
export const totalOf = (view, seat) =>
  (view.sheet.totals[seat] ?? 0) + (view.adjustments?.[seat] ?? 0);
export const tricksTaken = (tricks, seat) => tricks.filter((trick) => trick.winner === seat).length;

// In which order the players speak, and who has spoken before the one in turn.
export function spokenBefore(view) {
  const { declarer, turn } = view.deal;
  const order = [...around(view.ruleset.seats, declarer).slice(1), declarer];
  return order.slice(0, Math.max(0, order.indexOf(turn)));
}

// How often two players have doubled each other.
export const stakes = (doubles, a, b) =>
  doubles.filter((text) => text === `${a}>${b}` || text === `${b}>${a}`).length;
export const doubledBy = (doubles, seat) =>
  doubles.filter((text) => text[0] === seat).map((text) => text[2]);

// The sets of players that may be doubled now, as the server lists them: [] is a pass.
export const waysToDouble = (deal) =>
  deal.legal.filter((text) => text === "pass" || text.startsWith("double ")).map((text) =>
    text.split(" ").slice(1)
  );
export const sayText = (
  view,
  targets,
) => (targets.length
  ? `double ${view.ruleset.seats.filter((seat) => targets.includes(seat)).join(" ")}`
  : "pass");

// Whether two views show the same point of the same deal, whatever was said or asked meanwhile.
export function sameMoment(a, b) {
  const point = ({ deal }) =>
    deal && [deal.number, deal.contract, deal.turn, deal.doubles.length, deal.play.length].join();
  return point(a) === point(b);
}

// Whether nothing has happened between two views but that others answered what was asked; the turn is
// then that of whoever has still to answer.
export function sameQuestion(a, b) {
  if (!a.claim && !b.claim) return sameMoment(a, b) && a.undo?.by === b.undo?.by;
  const question = ({ claim, deal }) =>
    [claim?.by, claim?.what, deal?.number, deal?.play.length].join();
  return question(a) === question(b);
}

// The ranks of a suit's column in Dominoes, from the lowest.
export function ranksInOrder(view) {
  const { cards, dominoes_ace: ace } = view.ruleset;
  const lowest = cards === 32 ? 5 : cards === 48 ? 1 : 0;
  const ranks = [...RANKS].slice(lowest);
  return ace === "low" ? [ranks.at(-1), ...ranks.slice(0, -1)] : ranks;
}

// The first word of a player's name and the rest; all of it first where two have the same.
export function givenName(view, seat) {
  const words = (at) => (view.seats[at].name ?? "").split(" ");
  const [first, ...others] = words(seat);
  const shared = view.ruleset.seats.some((other) => other !== seat && words(other)[0] === first);
  return shared ? [view.seats[seat].name, ""] : [first, others.join(" ")];
}

// What the players are called where there is room for one letter.
export function initials(view) {
  const seats = view.ruleset.seats;
  const first = seats.map((seat) => [...view.seats[seat].name][0]?.toUpperCase() ?? seat);
  const different = new Set(first).size === seats.length;
  return Object.fromEntries(
    seats.map((seat, n) => [seat, different ? first[n] : SEAT_LETTERS[seat]()]),
  );
}

const SEAT_LETTERS = {
  N: () => pgettext("letter of North", "N"),
  E: () => pgettext("letter of East", "E"),
  S: () => pgettext("letter of South", "S"),
  W: () => pgettext("letter of West", "W"),
  X: () => pgettext("letter of the fifth seat", "X"),
};

// The trick that was completed between two views, with the deal it belongs to.
export function finishedTrick(before, view) {
  const old = before.deal;
  if (!old?.contract || wayOf(before, old.contract) !== "tricks") return null;
  const same = view.deal?.number === old.number;
  const deal = same ? view.deal : view.ended?.number === old.number ? view.ended : null;
  if (!deal || deal.play.length <= old.play.length || !deal.won || deal.trick.length) return null;
  const last = tricksOf(view, deal).at(-1);
  return last && { ...last, deal, number: old.number };
}
