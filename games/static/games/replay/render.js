// Everything the replay shows of a deal after some of its steps.

/** @import { ReviewLine } from "../ask_expert.js" */
/** @import { Deal, DealState, Game, Seat } from "./types.d.ts" */

import { cardWords } from "../card_words.js";
import { cardName, RANKS, sortCards, suitsInOrder } from "../cards.js";
import { h } from "../dom.js";
import { layoutElement } from "../layout.js";
import { othersOf, placeAt } from "../places.js";
import { cardElement, decorativeCard } from "../playing_card.js";
import { loadSettings } from "../table_settings.js";
import { fill, inParts, signed } from "../text.js";
import { auctionElement, doublesBefore, isDeclared, saidBefore, seatInTurn } from "./auction.js";
import { comparison, markClass, markedName, markOf } from "./compared.js";
import { controls, otherDeals } from "./controls.js";
import { stateAfter } from "./deal_state.js";
import { about, listedName } from "./names.js";
import { saidText, stepText, winnerText } from "./scene_text.js";

/**
 * @typedef {object} Scene
 * @property {Game} game
 * @property {number} number the number of the deal, from 1.
 * @property {number} card how many steps are done; negative in the auction, see auction.js.
 * @property {boolean} isRunning whether the replay plays by itself.
 * @property {ReviewLine} [mistake] what a review says of the next step.
 */

/** @param {Scene} scene */
export function render(scene) {
  const { game, number, card, mistake } = scene;
  const deal = game.deals[number - 1];
  const state = stateAfter(deal, game.seats, card);
  const turn = seatInTurn(deal, card);
  const said = saidBefore(game, deal, card);
  // Before a lead that a review names, the finished trick is out of the way.
  const lying = mistake && state.winner ? { ...state, trick: [], winner: null } : state;
  return [
    heading(scene, deal),
    h(
      "div",
      { class: `table-top seats-${game.seats.length} of-${deal.play}`, "data-key": "table" },
      handsInOrder(game).map((seat) => {
        const isTurn = seat === turn;
        return hand(game, deal, state, { seat, isTurn, mistake: isTurn ? mistake : undefined });
      }),
      h(
        "div",
        { class: "middle", "data-key": "middle" },
        card < 0 ? auctionElement(said) : middle(game, deal, lying),
      ),
    ),
    h(
      "div",
      { class: "side", "data-key": "side" },
      mistake && comparison(mistake),
      h(
        "div",
        { class: "steering", "data-key": "steering" },
        card > 0 ? lastStep(game, state) : lastSaid(game, deal, card),
        controls(scene, deal),
      ),
      otherDeals(scene),
    ),
    h("div", scrollAttributes(), scores(game, deal)),
  ];
}

/** The seat of the reader; for others the first one. @param {Game} game */
const bottomSeat = ({ seats, own }) => own ?? seats[0];

/** The seats as at the table, that of the reader at the bottom. @param {Game} game */
const handsInOrder = (game) => [...othersOf(game.seats, bottomSeat(game)), bottomSeat(game)];

/** @param {Game} game @param {Seat} seat */
const placeOf = (game, seat) => placeAt(game.seats, bottomSeat(game), seat);

function lastStep(game, state) {
  const winner = winnerText(game, state);
  const text = stepText(game, state);
  // One element, because the paragraph is a grid on a phone on its side.
  const told = h("span", {}, cardWords(text), winner && ". ", winner && h("b", {}, winner));
  return h("p", { class: "step-text" }, told);
}

const lastSaid = (game, deal, card) => h("p", { class: "step-text" }, saidText(game, deal, card));

/** @param {Scene} scene @param {Deal} deal */
function heading({ game, card }, deal) {
  return h(
    "header",
    { class: "deal-head", "data-key": "head" },
    growing("h2", (at) => titleText(deal, at), card),
    h("span", { class: "key", "aria-hidden": "true" }, gettext("Grey: already played")),
    growing("p", (at) => headingText(game, deal, at), card),
  );
}

// What has been said so far, with the room of all that will be: nothing moves from step to step.
/** @param {string} name @param {(card: number) => string} textAt @param {number} card */
function growing(name, textAt, card) {
  const [text, whole] = [textAt(card), textAt(0)];
  return h(name, { class: "growing", "data-whole": text !== whole && whole }, h("span", {}, text));
}

/** @param {Deal} deal @param {number} card */
function titleText(deal, card) {
  const { number, words } = deal;
  const title = isDeclared(deal, card)
    ? gettext("Deal %(number)s: %(contract)s")
    : gettext("Deal %(number)s");
  return fill(title, { number, contract: words });
}

/** @param {Game} game @param {Deal} deal @param {number} card */
function headingText(game, deal, card) {
  if (!isDeclared(deal, card)) return `${saidText(game, deal, card)}.`;
  const own = gettext("You declare");
  const declared = about(game, deal.declarer, own, gettext("%(name)s declares"));
  const made = doublesMade(game, doublesBefore(deal, card));
  const doubles = made
    ? fill(gettext("Doubles: %(doubles)s."), { doubles: made })
    : card < 0
    ? ""
    : gettext("Nobody doubles.");
  return `${declared}. ${doubles}`.trim();
}

// Doubles are in the order in which they were made.
function isRedouble(doubles, by, of) {
  const first = doubles.indexOf(`${of}>${by}`);
  return first >= 0 && first < doubles.indexOf(`${by}>${of}`);
}

// Short, because it lies above the hands: each player is named once with all whom they double.
function doublesMade(game, doubles) {
  const by = (seat) => doubles.filter((text) => text[0] === seat);
  const names = (seats) => seats.map((seat) => shortName(game, seat)).join(", ");
  const doublers = [...new Set(doubles.map((text) => text[0]))];
  const whom = (seat) => {
    const all = by(seat).map((text) => text[2]);
    const again = all.filter((of) => isRedouble(doubles, seat, of));
    const first = all.filter((of) => !again.includes(of));
    const redoubled = again.length > 0 &&
      fill(gettext("%(names)s (redouble)"), { names: names(again) });
    return [names(first), redoubled].filter(Boolean).join(", ");
  };
  return inParts(doublers.map((seat) => `${names([seat])} → ${whom(seat)}`));
}

/** @param {Game} game @param {Deal} deal @param {DealState} state */
function hand(game, deal, { hands, played, passed, tricksWon }, { seat, isTurn, mistake }) {
  const name = listedName(game, seat);
  const dealt = sortCards(hands[seat], loadSettings()); // as at the table
  const held = dealt.filter((card) => !played.has(card));
  const cards = held.map((one) => markedName(mistake, one, cardName(one))).join(", ") ||
    gettext("nothing");
  const holds = gettext("%(name)s holds: %(cards)s");
  const label = about(game, seat, gettext("You hold: %(cards)s"), holds, { cards });
  const card = (one) =>
    h(
      "span",
      { class: played.has(one) ? "gone" : markClass(mistake, one), "data-key": one },
      markOf(mistake, one),
      decorativeCard(one),
    );
  const isMarked = mistake?.cards.some(Boolean);
  return h(
    "section",
    {
      class: `hand at-${placeOf(game, seat)}${isTurn ? " turn" : ""}`,
      "data-key": seat,
      "aria-label": label,
    },
    h(
      "h3",
      {},
      // The table of a guest's game, also against bots, shows no names of seats.
      !game.you && [h("span", { class: "letter" }, game.seat_names[seat]), " "],
      name,
      seat === deal.declarer && h("span", { class: "tag" }, gettext("declarer")),
      tricksWon && h("span", { class: "taken" }, tricksText(tricksWon[seat])),
      passed?.includes(seat) && !isTurn && h("span", { class: "taken" }, gettext("passes")),
    ),
    h(
      "div",
      { class: isMarked ? "fan marked" : "fan", "aria-hidden": "true" },
      dealt.map(card),
    ),
  );
}

const tricksText = (n) => fill(ngettext("%(n)s trick", "%(n)s tricks", n), { n });

/** @param {Game} game @param {Deal} deal @param {DealState} state */
function middle(game, deal, { trick, winner, laid, hands, rows }) {
  if (trick) {
    const laid = ([seat, card]) => {
      const classes = `laid at-${placeOf(game, seat)}${seat === winner ? " taker" : ""}`;
      const name = h("span", { class: "by" }, shortName(game, seat));
      return h("div", { class: classes, "data-key": card }, cardElement(card), name);
    };
    return h("div", { class: "trick" }, trick.map(laid));
  }
  if (laid) {
    const dealt = new Set(Object.values(hands).flat().map((card) => card[1]));
    return layoutElement({
      laid: laid.map(([seat, card]) => ({ seat, card })),
      ranks: [...RANKS].filter((rank) => dealt.has(rank)),
      start: deal.contract.split(":")[1],
      suits: suitsInOrder(loadSettings()),
    });
  }
  const card = (one) => h("span", {}, cardElement(one));
  const row = (cards) => h("div", { class: "suit-row" }, cards.map(card));
  const player = ([seat, cards]) =>
    h("div", { "data-key": seat }, h("h4", {}, listedName(game, seat)), cards.map(row));
  return h("div", { class: "arranged" }, Object.entries(rows).map(player));
}

const scrollAttributes = () => ({
  class: "scroll",
  "data-key": "scores",
  tabindex: "0",
  role: "region",
  "aria-label": gettext("Scores of this deal"),
});

/** @param {Game} game @param {Deal} deal */
function scores(game, { number, raw, net, totals }) {
  const { adjustments } = game;
  const seats = [bottomSeat(game), ...othersOf(game.seats, bottomSeat(game))]; // as at the table
  const row = (label, points) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      seats.map((seat) => {
        const classes = `number${points(seat) < 0 ? " minus" : ""}`;
        return h("td", { class: classes }, signed(points(seat)));
      }),
    );
  const adjustment = (seat) => adjustments[seat] ?? 0;
  const isAdjusted = number === game.deals.length && seats.some(adjustment);
  const player = (seat) =>
    h(
      "th",
      { scope: "col", class: "number", title: listedName(game, seat) },
      shortName(game, seat),
    );
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("td", {}), seats.map(player))),
    h(
      "tbody",
      {},
      row(gettext("Points"), (seat) => raw[seat]),
      row(gettext("With doubles"), (seat) => net[seat]),
      game.deals.length > 1 && row(gettext("Total"), (seat) => totals[seat]),
      isAdjusted && [
        row(gettext("Adjusted"), adjustment),
        row(gettext("Final score"), (seat) => totals[seat] + adjustment(seat)),
      ],
    ),
  );
}

// The first name, unless another player has the same.
function shortName(game, seat) {
  const first = (of) => listedName(game, of).split(" ")[0];
  const shared = game.seats.some((other) => other !== seat && first(other) === first(seat));
  return shared ? listedName(game, seat) : first(seat);
}
