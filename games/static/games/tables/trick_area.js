// The middle of the table while cards are played: the trick, the last trick, the layout of
// Dominoes.

/** @import { Deal, Scene, Trick, View } from "./types.d.ts" */

import { suitIcon } from "../card_art.js";
import { cardName, suitName, suitsInOrder } from "../cards.js";
import { button, h } from "../dom.js";
import { layoutElement } from "../layout.js";
import { cardElement, decorativeCard, namedCard } from "../playing_card.js";
import { fill } from "../text.js";
import { greets } from "./greeting.js";
import { aboutTexts, contractName, declarationName, declaresText, worthText } from "./labels.js";
import { labels } from "./page_labels.js";
import {
  bottomSeat,
  cardsInTrick,
  contractOf,
  detailOf,
  listedName,
  nameOf,
  otherSeats,
  passesByItself,
  phaseOf,
  placeOf,
  playsOf,
  splitName,
} from "./view_model.js";

/** The trick on the table, or the last one if the viewer looks at it. @param {Scene} scene */
export function trickArea(scene) {
  const { view, deal, heldTrick, ui, tricks } = scene;
  const last = tricks.at(-1);
  if (ui.showLastTrick && last) return lastTrick(view, last);
  const cards = heldTrick ? heldTrick.cards : cardsInTrick(deal);
  return h(
    "div",
    { class: "trick", role: "group", "aria-label": gettext("The trick") },
    [bottomSeat(view), ...otherSeats(view)].map((seat) => playedCard(scene, cards, seat)),
  );
}

function playedCard({ view, heldTrick }, cards, seat) {
  const played = cards.find((one) => one.seat === seat);
  const isNext = !heldTrick && !view.claim && view.turn === seat;
  const classes = [
    "place",
    `at-${placeOf(view, seat)}`,
    heldTrick?.winner === seat && "wins",
    isNext && "next",
  ];
  const isLed = played && played === cards[0] && cards.length > 1;
  const label = () =>
    fill(isLed ? gettext("%(name)s: %(card)s, led") : gettext("%(name)s: %(card)s"), {
      name: listedName(view, seat),
      card: cardName(played.card),
    });
  return h(
    "div",
    { class: classes.filter(Boolean).join(" "), "data-from": seat, "data-key": seat },
    played && cardElement(played.card, { "aria-label": label(), "data-key": played.card }),
    isLed && h("span", { class: "led", "aria-hidden": "true" }, gettext("led")),
    played && seat !== view.you &&
      h(
        "span",
        { class: "by", "aria-hidden": "true" },
        splitName(view, seat)[0] || nameOf(view, seat),
      ),
  );
}

/** The button that shows the last trick, in the corner of the area. @param {Scene} scene */
export function lastTrickCorner({ heldTrick, ui, tricks, links }) {
  const last = tricks.at(-1);
  return last && !heldTrick && !ui.showLastTrick && lastTrickButton(false, links.moves && last);
}

// A lesson goes on speaking of the last trick: its cards stay in sight on the button.
/** @param {boolean} isOpen @param {Trick | ""} [shown] */
function lastTrickButton(isOpen, shown) {
  const attributes = { "aria-keyshortcuts": "L", "aria-expanded": String(isOpen) };
  const kind = `last-trick-button quiet small${shown ? " with-cards" : ""}`;
  return button(
    { class: kind, "data-do": "last-trick", ...attributes },
    h("span", { class: "label" }, isOpen ? gettext("Close") : gettext("Last trick")),
    shown && h("span", { class: "its-cards" }, shown.cards.map((one) => decorativeCard(one.card))),
  );
}

/** @param {View} view @param {Trick} trick */
function lastTrick(view, { winner, cards }) {
  const text = winner === view.you
    ? gettext("Last trick: taken by you")
    : gettext("Last trick: taken by %(name)s");
  const taken = fill(text, { name: nameOf(view, winner) });
  const card = ({ seat, card }) =>
    h(
      "li",
      { class: seat === winner ? "wins" : "" },
      namedCard(card),
      h("span", { class: "by" }, listedName(view, seat)),
    );
  return h(
    "div",
    { class: "last-trick", role: "group", "aria-label": gettext("Last trick") },
    h("p", {}, taken),
    h("ul", { class: "in-order" }, cards.map(card)),
    lastTrickButton(true),
  );
}

/**
 * The contract in large letters while players double, and in an unrated game how it is played.
 * @param {Scene} scene
 */
export const contractTitle = (scene) =>
  h(
    "div",
    { class: "announced" },
    contractLines(scene),
    waitingDeclarer(scene),
    practiceLine(scene),
    contractNotes(scene),
  );

// What declarer may do after the doubles of the others; declarer is the last in every set of rules.
/** @param {Scene} scene */
const waitingDeclarer = ({ view, deal }) =>
  view.you === deal.declarer && phaseOf(view) === "double" && !passesByItself(view) &&
  h(
    "p",
    { class: "small" },
    gettext("Your turn comes last: you may then redouble those who doubled you."),
  );

/** Who declares, the contract and its points. @param {Scene} scene */
export const contractLines = ({ view, deal }) => [
  h("p", { class: "eyebrow" }, declaresText(view, deal.declarer)),
  h("p", { class: "title" }, declarationLabel(view, deal.contract)),
  h("p", { class: "worth" }, worthText(contractOf(view, deal.contract).name)),
];

/**
 * Where the game is explained: how the contract is played, and perhaps the game.
 * @param {Scene} scene
 */
export const contractNotes = (scene) => [
  scene.links.explains && aboutContract(contractOf(scene.view, scene.deal.contract).name),
  gameLine(scene),
];

/** How a contract is played. A panel leaves out the sentences for which it has no room. */
export const aboutContract = (name) =>
  h(
    "p",
    { class: "about small soft" },
    aboutTexts(name).map((text) => [h("span", {}, text), " "]),
  );

/**
 * An explanation of the game, in the first deal of an unrated one, after the greeting, or in a deal
 * played again.
 * @param {Scene} scene
 */
export function gameLine(scene) {
  const { view, deal, links } = scene;
  if (links.original) return h("p", { class: "game-line small" }, sameCardsText());
  if (!links.explains || deal.number > 1 || greets(scene)) return null;
  const { rotation, low_wins } = view.ruleset;
  const n = view.sheet.declarers.length;
  if (n === 1) return null; // a deal that is played again, of a game that is gone
  const text = rotation === "shared"
    ? gettext("%(n)s deals, each contract once.")
    : gettext("%(n)s deals.");
  const wins = low_wins ? gettext("The lowest total wins.") : gettext("The highest total wins.");
  return h("p", { class: "game-line small" }, fill(text, { n }), " ", wins);
}

const sameCardsText = () => gettext("The same cards and contract, new doubles and new play.");

/** A deal that is played again counts for nothing. @param {{ links: DOMStringMap }} scene */
export const practiceLine = ({ links }) =>
  links.original &&
  h("p", { class: "practice small" }, practiceText(), " ", backToGame(links, { class: "back" }));

export const practiceText = () => gettext("Practice: the result of your game does not change.");

/** The way from a deal that is played again to its game. @param {DOMStringMap} links */
export const backToGame = (links, attributes) =>
  h("a", { href: links.original, ...attributes }, gettext("Back to my game"));

/** The name of a contract with its trump suit as a sign, or its starting rank. */
export function declarationLabel(view, text) {
  const detail = detailOf(text);
  const contract = contractOf(view, text);
  const name = contractName(contract.name);
  if (!detail) return name;
  if (contract.asks === "start" || detail === "NT") return declarationName(text);
  return [
    name,
    " ",
    h("span", { class: "on-baize" }, suitIcon(detail)),
    h("span", { class: "visually-hidden" }, suitName(detail)),
  ];
}

/** The layout of Dominoes. @param {Scene} scene */
export function layout({ deal, settings }) {
  const laid = playsOf(deal).filter(({ card }) => card !== "-");
  const isOpen = (card) => deal.legal.includes(`play ${card}`);
  const { ranks } = labels();
  return layoutElement({
    laid,
    ranks,
    start: deal.start,
    suits: suitsInOrder(settings),
    isOpen,
  });
}
