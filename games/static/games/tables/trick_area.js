// The middle of the table while cards are played: the trick, the last trick, the layout of Dominoes.

import { suitSign } from "../card_art.js";
import { cardName, rankText, suitName, SUITS } from "../cards.js";
import { h } from "../dom.js";
import { shown, silent } from "../playing_card.js";
import { fill } from "../text.js";
import { contractName, declarationName, meaning, nameOf } from "./labels.js";
import {
  contractNamed,
  detailOf,
  layoutPlays,
  lyingOf,
  others,
  placeOf,
  ranksInOrder,
  seatBelow,
} from "./view_model.js";

export function trick(scene) {
  const { view, deal, resting, ui } = scene;
  const last = scene.tricks.at(-1);
  if (ui.peek && last) return lastTrick(scene, last);
  const cards = resting ? resting.cards : lyingOf(view, deal);
  return h(
    "div",
    { class: "trick", role: "group", "aria-label": gettext("The trick") },
    [seatBelow(view), ...others(view)].map((seat) => place(scene, cards, seat)),
  );
}

// Outside the trick, so that it stays in its corner.
export function peekCorner({ resting, ui, tricks }) {
  return tricks.length > 0 && !resting && !ui.peek && peekButton(false);
}

function place(scene, cards, seat) {
  const { view, resting } = scene;
  const played = cards.find((one) => one.seat === seat);
  const marks = [
    "place",
    `at-${placeOf(view, seat)}`,
    resting?.winner === seat && "wins",
    !resting && !view.claim && view.turn === seat && "next",
  ];
  return h(
    "div",
    { class: marks.filter(Boolean).join(" "), "data-from": seat, "data-key": seat },
    played &&
      shown(played.card, {
        "aria-label": fill(gettext("%(name)s: %(card)s"), {
          name: nameOf(view, seat),
          card: cardName(played.card),
        }),
        "data-key": played.card,
      }),
  );
}

const peekButton = (open) =>
  h("button", {
    type: "button",
    class: "peek quiet small",
    "data-do": "peek",
    "aria-keyshortcuts": "L",
    "aria-expanded": String(open),
  }, gettext("Last trick"));

function lastTrick(scene, last) {
  const { view } = scene;
  return h(
    "div",
    { class: "last-trick", role: "group", "aria-label": gettext("Last trick") },
    h("p", {}, fill(gettext("Last trick: taken by %(name)s"), { name: nameOf(view, last.winner) })),
    h(
      "ul",
      { class: "in-order" },
      last.cards.map(({ seat, card }) =>
        h(
          "li",
          { class: seat === last.winner ? "wins" : "" },
          silent(card),
          h("span", { class: "visually-hidden" }, cardName(card)),
          h("span", { class: "by" }, nameOf(view, seat)),
        )
      ),
    ),
    peekButton(true),
  );
}

// What is played for, large, while the players double.
export function announced(scene) {
  const { view, deal } = scene;
  return h(
    "div",
    { class: "announced" },
    h(
      "p",
      { class: "eyebrow" },
      fill(gettext("%(name)s declares"), { name: nameOf(view, deal.declarer) }),
    ),
    h("p", { class: "title" }, declarationSigned(view, deal.contract)),
    h("p", { class: "worth" }, meaning(contractNamed(view, deal.contract))),
  );
}

// The name of a contract with the sign of its trump suit or the rank it starts from.
export function declarationSigned(view, text) {
  const detail = detailOf(text);
  const contract = contractNamed(view, text);
  if (!detail) return contractName(contract.name);
  if (contract.asks === "start") return `${contractName(contract.name)} · ${rankText(detail)}`;
  if (detail === "NT") return declarationName(text);
  return [
    contractName(contract.name),
    " ",
    h("span", { class: "on-felt" }, suitSign(detail)),
    h("span", { class: "visually-hidden" }, suitName(detail)),
  ];
}

// Dominoes: a column for each suit, its ranks from high to low, growing from the starting rank.
export function layout(scene) {
  const { view, deal } = scene;
  const plays = layoutPlays(view, deal);
  const by = new Map(plays.map(({ seat, card }) => [card, seat]));
  const ranks = ranksInOrder(view).reverse();
  const start = detailOf(deal.contract) || plays.find(({ card }) => card !== "-")?.card[1];
  const mine = new Set(deal.legal.map((text) => text.slice(5)));
  return h(
    "div",
    { class: `layout ranks-${ranks.length}`, role: "group", "aria-label": layoutSaid(by) },
    [...SUITS].map((suit) =>
      h(
        "div",
        { class: "column", "data-key": suit, "aria-hidden": "true" },
        ranks.map((rank) => slip(suit + rank, { by, start, mine })),
      )
    ),
  );
}

function slip(card, { by, start, mine }) {
  const [suit, rank] = card;
  const laid = by.has(card);
  const marks = [
    "slip",
    `suit-${suit.toLowerCase()}`,
    laid && "laid",
    rank === start && "start",
    mine.has(card) && "open",
    [...by.keys()].at(-1) === card && "newest",
  ];
  return h(
    "span",
    {
      class: marks.filter(Boolean).join(" "),
      "data-key": card,
      "data-card": laid ? card : null,
      "data-from": by.get(card),
    },
    h("span", { class: "rank" }, rankText(rank)),
    suitSign(suit),
  );
}

function layoutSaid(by) {
  const rows = [...SUITS].map((suit) => {
    const ranks = [...by.keys()].filter((card) => card[0] === suit).map((card) =>
      rankText(card[1])
    );
    return ranks.length ? `${suitName(suit)} ${ranks.join(" ")}` : null;
  }).filter(Boolean);
  return rows.length
    ? fill(gettext("The layout: %(rows)s"), { rows: rows.join(", ") })
    : gettext("The layout is empty");
}
