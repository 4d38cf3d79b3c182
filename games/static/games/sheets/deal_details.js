// One deal in full, for its dialog and for a refusal, and its scores for the preview.

/** @import { Deal, Scores, Scoring, Sheet } from "./types.d.ts" */

import { h } from "../dom.js";
import { fill, pointsElement } from "../text.js";
import { contractOf } from "./sheet_lines.js";
import { declarationText, nameInBrief, nameOf, takenText, turnText } from "./sheet_text.js";

/**
 * @param {Sheet} sheet
 * @param {Deal} deal
 * @param {{ raw: Scores, net: Scores, totals?: Scores } | null} scores
 */
export function dealDetails(sheet, deal, scores) {
  const name = nameOf(sheet, deal.declarer);
  return h(
    "div",
    { class: "deal-words" },
    h(
      "p",
      {},
      h("b", {}, declarationText(sheet, deal.contract)),
      " ",
      fill(gettext("declared by %(name)s"), { name }),
    ),
    h("p", {}, doublesText(sheet, deal)),
    h("p", {}, resultText(sheet, deal)),
    scores && scoresTable(sheet, scores),
  );
}

/** @param {Sheet} sheet @param {Deal} deal */
function resultText(sheet, { contract, taken }) {
  if (!taken) return gettext("Not played: settled because nobody doubled.");
  return takenStatement(sheet, contractOf(sheet, contract).scoring, taken);
}

/**
 * What was taken, as a sentence.
 * @param {Sheet} sheet
 * @param {Scoring} scoring
 * @param {any} taken
 */
export const takenStatement = (sheet, scoring, taken) =>
  fill(takenSentence(scoring), { who: takenText(sheet, scoring, taken) });

const TAKEN = {
  tricks: () => gettext("Tricks taken: %(who)s."),
  queens: () => gettext("Queens taken: %(who)s."),
  hearts: () => gettext("Hearts taken: %(who)s."),
  king: () => gettext("King of hearts: %(who)s."),
  "last-tricks": () => gettext("Last two tricks, in order: %(who)s."),
};

/** @param {Scoring} scoring */
function takenSentence({ kind, what, distinct }) {
  if (kind === "split") return gettext("Most cards of one suit: %(who)s.");
  if (distinct) return gettext("Out in this order: %(who)s.");
  return TAKEN[what]?.() ?? gettext("Taken: %(who)s.");
}

// The doubles by player, in the order of each player's first.
function doublesText(sheet, deal) {
  const { doubles } = deal;
  if (!doubles.length) return gettext("Nobody doubled.");
  const doublers = [...new Set(doubles.map((text) => text[0]))];
  const sentences = doublers.map((seat) => {
    const targets = doubles.filter((text) => text[0] === seat).map((text) => text[2]);
    const values = { name: nameOf(sheet, seat), doubles: turnText(sheet, deal, seat, targets) };
    return fill(pgettext("such as Anne doubles Beth", "%(name)s %(doubles)s."), values);
  });
  return sentences.join(" ");
}

/**
 * @param {Sheet} sheet
 * @param {{ raw: Scores, net: Scores, totals?: Scores }} scores
 */
export function scoresTable(sheet, { raw, net, totals }) {
  const { seats } = sheet.rules;
  const row = (title, pointsOf) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, title),
      seats.map((seat) => h("td", { class: "number" }, pointsElement(pointsOf(seat)))),
    );
  const head = (seat) =>
    h("th", { scope: "col", title: nameOf(sheet, seat) }, nameInBrief(sheet, seat));
  return h(
    "table",
    { class: "scores" },
    h("caption", { class: "visually-hidden" }, gettext("Scores of the deal")),
    h(
      "thead",
      {},
      h("tr", {}, h("td", {}), seats.map(head)),
    ),
    h(
      "tbody",
      {},
      row(gettext("Raw"), (seat) => raw[seat]),
      row(gettext("Doubles"), (seat) => net[seat] - raw[seat]),
      row(gettext("Net"), (seat) => net[seat]),
      totals && row(gettext("Total"), (seat) => totals[seat]),
    ),
  );
}
