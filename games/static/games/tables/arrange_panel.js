// Chinese Poker: thirteen cards arranged as three, five and five. What each row is worth is told while
// one arranges, and an arrangement that would be foul cannot be sent.

import { cardName, rankValue } from "../cards.js";
import { h } from "../dom.js";
import { silent } from "../playing_card.js";
import { fill } from "../text.js";
import { nameOf } from "./labels.js";

export const SIZES = [3, 5, 5];
const ROWS = [() => gettext("Front"), () => gettext("Middle"), () => gettext("Back")];
const KINDS = [
  () => gettext("high card"),
  () => gettext("a pair"),
  () => gettext("two pairs"),
  () => gettext("three of a kind"),
  () => gettext("a straight"),
  () => gettext("a flush"),
  () => gettext("a full house"),
  () => gettext("four of a kind"),
  () => gettext("a straight flush"),
];
const GROUPS = { "2,1": 1, "2,1,1,1": 1, "2,2,1": 2, 3: 3, "3,1,1": 3, "3,2": 6, "4,1": 7 };

// What a row is: its kind first, then the ranks that decide; compared from left to right.
export function strength(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(rankValue(card), (counts.get(rankValue(card)) ?? 0) + 1);
  const ranks = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || b - a);
  const kind = GROUPS[ranks.map((rank) => counts.get(rank)).join(",")] ?? 0;
  if (cards.length < 5 || ranks.length < 5) return [kind, ...ranks];
  const flush = cards.every((card) => card[0] === cards[0][0]);
  const wheel = ranks.join() === "12,3,2,1,0";
  const straight = wheel || ranks[0] - ranks[4] === 4;
  return [
    straight && flush ? 8 : flush ? 5 : straight ? 4 : 0,
    ...(wheel ? [3, 2, 1, 0, -1] : ranks),
  ];
}

export function compare(a, b) {
  for (let n = 0; n < Math.max(a.length, b.length); n++) {
    const difference = (a[n] ?? -2) - (b[n] ?? -2);
    if (difference) return difference;
  }
  return 0;
}

export const isWhole = (rows) => rows.every((row, n) => row.length === SIZES[n]);
export function isFoul(rows) {
  const [front, middle, back] = rows.map(strength);
  return compare(front, middle) >= 0 || compare(middle, back) > 0;
}

// The row a card of the hand goes to: the chosen one while it has room, then the next that has.
export function rowFor(rows, chosen) {
  return [chosen, 2, 1, 0].find((n) => rows[n].length < SIZES[n]);
}

export const arrangement = (rows) => `arrange ${rows.map((row) => row.join(" ")).join(" / ")}`;

export function arranging({ ui }) {
  const whole = isWhole(ui.rows);
  const foul = whole && isFoul(ui.rows);
  return h(
    "section",
    { class: "panel sayings arranging", "aria-labelledby": "arranging" },
    h("h2", { id: "arranging" }, gettext("Arrange your hand")),
    h(
      "p",
      { class: "small soft" },
      gettext(
        "Choose a row, then tap cards; a card in a row goes back to the hand. The front must be the weakest, the back the strongest.",
      ),
    ),
    h("div", { class: "rows" }, ui.rows.map((row, n) => rowOf(row, n, ui.row))),
    h(
      "p",
      { class: "actions" },
      h(
        "button",
        { type: "button", class: "go", "data-do": "arrange", disabled: !whole || foul },
        gettext("Lay them down"),
      ),
      h("button", {
        type: "button",
        class: "quiet",
        "data-do": "clear",
        disabled: !ui.rows.flat().length,
      }, gettext("Start again")),
    ),
    foul &&
      h(
        "p",
        { class: "notice warn small", role: "alert" },
        gettext(
          "The front must be weaker than the middle, and the middle not stronger than the back.",
        ),
      ),
  );
}

function rowOf(row, n, chosen) {
  const size = SIZES[n];
  const told = row.length === size
    ? KINDS[strength(row)[0]]()
    : fill(gettext("%(n)s of %(size)s"), { n: row.length, size });
  return h(
    "div",
    { class: `poker-row${chosen === n ? " chosen" : ""}`, "data-key": `row-${n}` },
    h(
      "button",
      {
        type: "button",
        class: "quiet small",
        "data-do": "row",
        "data-row": n,
        "aria-pressed": String(chosen === n),
      },
      h("b", {}, ROWS[n]()),
      h("span", { class: "worth" }, told),
    ),
    h(
      "ul",
      { "aria-label": ROWS[n]() },
      row.map((card) =>
        h(
          "li",
          { "data-key": card },
          h("button", {
            type: "button",
            class: "card-button",
            "data-do": "card",
            "data-card": card,
            "aria-label": fill(gettext("%(card)s, back to the hand"), { card: cardName(card) }),
          }, silent(card)),
        )
      ),
      Array.from(
        { length: size - row.length },
        () => h("li", { class: "empty-place", "aria-hidden": "true" }),
      ),
    ),
  );
}

// Rows that have been laid down: one's own while the others arrange, all of them at the end.
export function laidRows(view, deal) {
  const seats = Object.keys(deal.rows);
  if (!seats.length) return null;
  return h(
    "div",
    { class: "laid-rows" },
    seats.map((seat) =>
      h(
        "div",
        { class: "laid", "data-key": seat },
        h("p", { class: "by" }, nameOf(view, seat)),
        deal.rows[seat].map((row) =>
          h(
            "ul",
            {},
            row.split(" ").map((card) =>
              h("li", {}, silent(card), h("span", { class: "visually-hidden" }, cardName(card)))
            ),
          )
        ),
      )
    ),
  );
}
