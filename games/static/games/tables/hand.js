// The player's own cards, in one row, or in two on a narrow screen. Playable cards stand out; the
// others are dimmed and show the reason when they are touched.

/** @import { Scene } from "./types.d.ts" */

import { cardName, cardsOf, sortCards } from "../cards.js";
import { button, h } from "../dom.js";
import { decorativeCard } from "../playing_card.js";
import { advisedAction } from "./advised_control.js";
import { contractOf, phaseOf, playKind, tricksInDeal } from "./view_model.js";

const MOST_IN_ONE_ROW = 7;
const MOST_MORE_IN_A_ROW = 3; // than in the other one; they look even, and each card can be touched

/** @param {Scene} scene */
export function hand(scene) {
  const { view, ui, deal } = scene;
  if (!view.you || !deal || view.status === "abandoned") return null;
  const cards = handCards(scene);
  const playable = cards.find((card) => deal.legal.includes(`play ${card}`));
  const focus = cards.includes(ui.focus) ? ui.focus : (playable ?? cards[0]);
  const row = (cards, n) =>
    h(
      "ul",
      { class: "row", "data-key": `row-${n}` },
      cards.map((card) => h("li", { "data-key": card }, cardButton(scene, card, focus))),
    );
  // While a result is shown, the cards are already those of the next deal.
  const isNext = Boolean(ui.result) && !scene.heldTrick;
  const label = isNext ? gettext("Your hand in the next deal") : gettext("Your hand");
  const classes = ["hand", use(scene), isNext && "of-next", keepsRoom(scene) && "keeps-room"];
  return h(
    "div",
    { class: classes.filter(Boolean).join(" "), role: "group", "aria-label": label },
    splitInRows(cards, scene.settings).map(row),
  );
}

// The cards in the hand, without those put into rows of Chinese Poker.
function handCards({ view, ui, settings, deal }) {
  const placed = new Set(ui.rows?.flat() ?? []);
  return sortCards(cardsOf(deal.hands[view.you]), settings).filter((card) => !placed.has(card));
}

// Whether the hand was dealt in two rows, whose room it keeps to the end of the deal. The rows of
// Chinese Poker get the room of the cards that are put into them.
const keepsRoom = ({ view, deal }) =>
  tricksInDeal(view) > MOST_IN_ONE_ROW && playKind(view, deal.contract) !== "arranging";

// Two rows break between two suits, or between two ranks if the hand is in their order, as evenly
// as that allows; in the middle if one of them would have many more cards.
function splitInRows(cards, { order }) {
  if (cards.length <= MOST_IN_ONE_ROW) return cards.length ? [cards] : [];
  const group = (card) => card[order === "rank" ? 1 : 0];
  const middle = Math.ceil(cards.length / 2);
  const breaks = cards.map((_card, n) => n).filter((n) =>
    n > 0 && Math.abs(n - (cards.length - n)) <= MOST_MORE_IN_A_ROW &&
    group(cards[n - 1]) !== group(cards[n])
  );
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle;
  return [cards.slice(0, at), cards.slice(at)];
}

// Whether cards are played from the hand, chosen in it, or only shown: a class of cards.css.
function use({ view, ui, deal }) {
  const phase = phaseOf(view);
  if (!view.to_act || phase === "double") return "resting";
  if (phase === "declare") return contractOf(view, ui.contract)?.asks ? "choosing" : "resting";
  return playKind(view, deal.contract) === "arranging" ? "choosing" : "playing";
}

function cardButton(scene, card, focus) {
  const { ui, deal } = scene;
  const action = `play ${card}`;
  const isLegal = deal.legal.includes(action);
  const isBarred = use(scene) === "playing" && !isLegal;
  const isSelected = ui.selected === card;
  const classes = [
    "card-button",
    use(scene) === "playing" && (isLegal ? "legal" : "barred"),
    isSelected && "selected",
    use(scene) === "playing" && advisedAction(scene) === action && "advised",
    ui.sent?.action === action && "sent",
  ];
  const name = cardName(card);
  return button({
    class: classes.filter(Boolean).join(" "),
    "data-do": "card",
    "data-card": card,
    "aria-label": isBarred ? `${name}, ${gettext("not now")}` : name,
    "aria-disabled": isBarred && "true",
    "aria-pressed": isSelected && "true",
    tabindex: card === focus ? "0" : "-1",
  }, decorativeCard(card));
}
