// Chinese Poker: the player arranges the hand in three rows. The kind of each row is shown at once,
// and rows in the wrong order cannot be sent.

/** @import { Deal, Scene, View } from "./types.d.ts" */

import { cardName } from "../cards.js";
import { button, h } from "../dom.js";
import { decorativeCard, namedCard } from "../playing_card.js";
import { fill } from "../text.js";
import { areComplete, areFoul, kindText, SIZES } from "./poker_rows.js";
import { nameOf } from "./view_model.js";

const ROWS = [() => gettext("Front"), () => gettext("Middle"), () => gettext("Back")];

/** @param {Scene} scene */
export function arrangePanel({ ui }) {
  const complete = areComplete(ui.rows);
  const foul = complete && areFoul(ui.rows);
  const isEmpty = !ui.rows.flat().length;
  const help = [
    gettext("Choose a row, then tap cards; a card in a row goes back to the hand."),
    gettext("The front must be the weakest, the back the strongest."),
  ];
  const foulText = gettext(
    "Wrong order: the front must be the weakest, the back the strongest.",
  );
  return h(
    "section",
    { class: "panel choices arranging", "aria-labelledby": "arranging" },
    h("h2", { id: "arranging" }, gettext("Arrange your hand")),
    h("p", { class: "small soft" }, help.join(" ")),
    h("div", { class: "rows" }, ui.rows.map((row, n) => pokerRow(row, n, ui.row === n))),
    h(
      "div",
      { class: "answer" },
      // In place of the button, so that there is room for it on the smallest screens.
      foul && h("p", { class: "notice warn small", role: "alert" }, foulText),
      h(
        "p",
        { class: "actions" },
        !foul && button(
          { class: "go", "data-do": "arrange", disabled: !complete },
          gettext("Lay them down"),
        ),
        button(
          { class: "quiet", "data-do": "clear-rows", disabled: isEmpty },
          gettext("Start again"),
        ),
      ),
    ),
  );
}

function pokerRow(row, n, isChosen) {
  const size = SIZES[n];
  const worth = row.length === size
    ? kindText(row)
    : fill(gettext("%(n)s of %(size)s"), { n: row.length, size });
  const attributes = { "data-do": "row", "data-row": n, "aria-pressed": String(isChosen) };
  const emptyPlaces = Array.from(
    { length: size - row.length },
    () => h("li", { class: "empty-place", "aria-hidden": "true" }),
  );
  return h(
    "div",
    { class: `poker-row${isChosen ? " chosen" : ""}`, "data-key": `row-${n}` },
    button(
      { class: "quiet small", ...attributes },
      h("b", {}, ROWS[n]()),
      h("span", { class: "worth" }, worth),
    ),
    h("ul", { "aria-label": ROWS[n]() }, row.map(cardInRow), emptyPlaces),
  );
}

function cardInRow(card) {
  const label = fill(gettext("%(card)s, back to the hand"), { card: cardName(card) });
  const attributes = { "data-do": "card", "data-card": card, "aria-label": label };
  return h(
    "li",
    { "data-key": card },
    button({ class: "card-button", ...attributes }, decorativeCard(card)),
  );
}

/**
 * The rows laid down: the viewer's own while the others arrange, all of them at the end.
 * @param {View} view
 * @param {Deal} deal
 */
export function arrangedRows(view, deal) {
  const seats = Object.keys(deal.rows);
  if (!seats.length) return null;
  const row = (cards) => h("ul", {}, cards.split(" ").map((card) => h("li", {}, namedCard(card))));
  return h(
    "div",
    { class: "laid-rows" },
    seats.map((seat) =>
      h(
        "div",
        { class: "laid", "data-key": seat },
        h("p", { class: "by" }, nameOf(view, seat)),
        deal.rows[seat].map(row),
      )
    ),
  );
}
