// The player's own cards: in one row, or in two where the screen is narrow. Those that can be played
// stand out; the others are dimmed and say why when they are touched.

import { cardName, cardsOf, sorted } from "../cards.js";
import { h } from "../dom.js";
import { silent } from "../playing_card.js";
import { contractNamed, isMyTurn, phaseOf, wayOf } from "./view_model.js";

const MOST_IN_A_ROW = 7;

// Where the first of two rows ends: near the middle, between two suits if that can be.
export function breakOf(cards) {
  if (cards.length <= MOST_IN_A_ROW) return cards.length;
  const middle = Math.ceil(cards.length / 2);
  const near = [middle, middle - 1, middle + 1].filter((n) =>
    n <= MOST_IN_A_ROW && cards.length - n <= MOST_IN_A_ROW
  );
  return near.find((n) => cards[n - 1][0] !== cards[n][0]) ?? middle;
}

export function handCards({ view, ui, settings, deal }) {
  const placed = new Set(ui.rows?.flat() ?? []);
  return sorted(cardsOf(deal?.hands[view.you]), settings).filter((card) => !placed.has(card));
}

export function hand(scene) {
  const { view, ui, deal } = scene;
  if (!view.you || !deal) return null;
  const cards = handCards(scene);
  const at = breakOf(cards);
  const focus = cards.includes(ui.focus) ? ui.focus : cards[0];
  const rows = [cards.slice(0, at), cards.slice(at)].filter((row) => row.length);
  return h(
    "div",
    { class: `hand ${mood(scene)}`, role: "group", "aria-label": gettext("Your hand") },
    rows.map((row, n) =>
      h(
        "ul",
        { class: "row", "data-key": `row-${n}` },
        row.map((card) => item(scene, card, focus)),
      )
    ),
  );
}

// Whether the cards are to be played from, chosen among, or only looked at.
function mood(scene) {
  const { view, ui, deal } = scene;
  if (!isMyTurn(view)) return "resting";
  const phase = phaseOf(view);
  if (phase === "declare") return contractNamed(view, ui.contract)?.asks ? "choosing" : "resting";
  if (phase === "play" && wayOf(view, deal.contract) === "arranging") return "choosing";
  return phase === "play" ? "playing" : "resting";
}

function item(scene, card, focus) {
  const { view, ui, deal } = scene;
  const plays = isMyTurn(view) && phaseOf(view) === "play" &&
    wayOf(view, deal.contract) !== "arranging";
  const legal = deal.legal.includes(`play ${card}`);
  const chosen = ui.selected === card;
  const sent = ui.sent?.action === `play ${card}`;
  const marks = [
    "card-button",
    plays && (legal ? "legal" : "barred"),
    chosen && "selected",
    sent && "sent",
  ];
  return h(
    "li",
    { "data-key": card },
    h("button", {
      type: "button",
      class: marks.filter(Boolean).join(" "),
      "data-do": "card",
      "data-card": card,
      "aria-label": plays && !legal ? `${cardName(card)}, ${gettext("not now")}` : cardName(card),
      "aria-disabled": plays && !legal ? "true" : null,
      "aria-pressed": chosen ? "true" : null,
      tabindex: card === focus ? "0" : "-1",
    }, silent(card)),
  );
}
