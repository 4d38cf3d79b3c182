// The score sheet in the classic layout, and the table of the contracts and doubles still to come.

/** @import { Line, Sheet } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { contractTile, haveRedoubles, sheetSigns } from "../sheet_signs.js";
import { fill, joined, pointsElement, signed } from "../text.js";
import { contractOf, declarerOf, doublesOwed, isFull, usedBy } from "./sheet_lines.js";
import {
  declarationSign,
  declarationText,
  doublesMark,
  letterOf,
  nameInBrief,
  nameOf,
} from "./sheet_text.js";

/**
 * @param {Sheet} sheet
 * @param {Line[]} lines
 * @param {object} options
 * @param {boolean} options.showAll whether to show all deals, instead of folding earlier ones.
 */
export function scoreTable(sheet, lines, { showAll }) {
  const first = showAll ? 0 : firstShown(sheet, lines);
  const table = h(
    "table",
    { class: "sheet" },
    h("caption", { class: "visually-hidden" }, gettext("Score sheet")),
    head(sheet),
    h(
      "tbody",
      {},
      first > 0 && earlierRow(sheet, first, lines[first - 1]),
      lines.slice(first).map((line) => row(sheet, line)),
    ),
    lines.length ? adjustedFoot(sheet, lines.at(-1)) : emptyFoot(sheet),
  );
  return h("div", { class: "scroll" }, table);
}

/**
 * The totals of a result that was entered without its deals.
 * @param {Sheet} sheet
 */
export function enteredTotals(sheet) {
  const { totals } = sheet.place;
  const points = (seat) => pointsElement(totals[seat] ?? 0, { class: "total" });
  const cell = (seat) => h("td", {}, h("span", { class: "box" }, points(seat)));
  const sum = sheet.rules.seats.reduce((points, seat) => points + (totals[seat] ?? 0), 0);
  const table = h(
    "table",
    { class: "sheet" },
    h("caption", { class: "visually-hidden" }, gettext("Totals entered for the table")),
    head(sheet),
    h(
      "tbody",
      {},
      h(
        "tr",
        { "data-key": "entered" },
        h("th", { scope: "row" }, gettext("Total")),
        sheet.rules.seats.map(cell),
        h("td", { class: "check" }, signed(sum)),
      ),
    ),
  );
  return h("div", { class: "scroll" }, table);
}

// In a series the deals of the present declarer, otherwise the last eight: a phone has little room.
function firstShown(sheet, lines) {
  if (isFull(sheet, lines)) return 0;
  const atMostEight = Math.max(0, lines.length - 7);
  if (sheet.rules.rotation !== "series") return atMostEight;
  const declarer = declarerOf(sheet, lines.length + 1);
  const start = sheet.declarers.slice(0, lines.length + 1).indexOf(declarer);
  return Math.min(start, Math.max(0, lines.length - 2));
}

function head(sheet) {
  const title = h("span", { class: "visually-hidden" }, gettext("Deal and contract"));
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      h("th", { scope: "col", class: "contract" }, title),
      sheet.rules.seats.map((seat) => playerHead(sheet, seat)),
      h("th", { scope: "col", class: "check" }, gettext("Sum")),
    ),
  );
}

function playerHead(sheet, at) {
  const { name, seat, page } = sheet.players[at];
  const named = h("span", { class: "name" }, nameInBrief(sheet, at));
  return h(
    "th",
    { scope: "col", class: "player", title: name },
    page ? h("a", { class: "player", href: page }, named) : named,
    h("span", { class: "seat" }, seat),
  );
}

// The totals after the earlier deals; its button unfolds them.
function earlierRow(sheet, count, { totals, checkTotal }) {
  const text = ngettext("Show %(count)s earlier deal", "Show %(count)s earlier deals", count);
  const label = fill(text, { count });
  const attributes = { class: "plain", "data-do": "all", "aria-label": label };
  return h(
    "tr",
    { class: "earlier", "data-key": "earlier" },
    h("th", { scope: "row" }, button(attributes, count > 1 ? `1–${count}` : "1")),
    sheet.rules.seats.map((seat) => h("td", {}, pointsElement(totals[seat], { class: "total" }))),
    h("td", { class: "check" }, signed(-checkTotal)),
  );
}

function row(sheet, line) {
  const starts = line.number === 1 || sheet.declarers[line.number - 2] !== line.declarer;
  const classes = [starts && "starts", line.waiting && "waiting"].filter(Boolean);
  return h(
    "tr",
    { "data-key": `deal-${line.number}`, class: classes.join(" ") },
    h("th", { scope: "row", class: "contract" }, dealButton(sheet, line)),
    sheet.rules.seats.map((seat) => cell(sheet, line, seat)),
    h(
      "td",
      { class: "check" },
      h("span", { class: "part" }, signed(-line.check)),
      h("span", { class: "total" }, signed(-line.checkTotal)),
    ),
  );
}

function dealButton(sheet, { number, contract, declarer, corrected, waiting }) {
  const label = fill(gettext("Deal %(number)s: %(contract)s, declared by %(name)s"), {
    number,
    contract: declarationText(sheet, contract),
    name: nameOf(sheet, declarer),
  });
  return button(
    { class: "deal", "data-do": "look", "data-number": number, "aria-label": label },
    h("span", { class: "n" }, number),
    h("span", { class: "sign" }, contractTile(declarationSign(sheet, contract))),
    h("span", { class: "label" }, contractOf(sheet, contract).label),
    corrected && h("span", { class: "corrected", title: gettext("corrected") }, "✎"),
    waiting && h("span", { class: "clock", title: gettext("waiting to be sent") }, "◷"),
  );
}

function cell(sheet, line, seat) {
  const box = h(
    "span",
    { class: "box" },
    h("span", { class: "doubles" }, doublesMark(sheet, line, seat)),
    pointsElement(line.net[seat], { class: "net" }),
    pointsElement(line.totals[seat], { class: "total" }),
  );
  return h("td", { class: line.declarer === seat ? "declares" : "" }, box);
}

function emptyFoot(sheet) {
  const attributes = { colspan: sheet.rules.seats.length + 2, class: "soft" };
  return h("tfoot", {}, h("tr", {}, h("td", attributes, gettext("Nothing written yet."))));
}

// The points that a director has added or taken away, and the totals with them.
function adjustedFoot({ rules, adjustments }, { totals }) {
  if (!Object.keys(adjustments ?? {}).length) return null;
  const given = (seat) => adjustments[seat] ?? 0;
  const line = (sign, title, pointsOf) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        h("span", { "aria-hidden": "true", title }, sign),
        h("span", { class: "visually-hidden" }, title),
      ),
      rules.seats.map((seat) => h("td", {}, pointsOf(seat))),
      h("td", { class: "check" }),
    );
  return h(
    "tfoot",
    {},
    line(
      "±",
      gettext("Adjusted"),
      (seat) => given(seat) !== 0 && pointsElement(given(seat), { class: "net" }),
    ),
    line(
      "Σ",
      gettext("Total"),
      (seat) => pointsElement(totals[seat] + given(seat), { class: "total" }),
    ),
  );
}

/** The explanation of the signs of the sheet. @param {Sheet} sheet @param {Line[]} lines */
export function signsOf(sheet, lines) {
  const { contracts, seats } = sheet.rules;
  const players = seats.map((seat) => sheet.players[seat]);
  const hasRedoubles = haveRedoubles(lines);
  return sheetSigns({ contracts, players, hasRedoubles }, sumTexts(contracts));
}

function sumTexts(contracts) {
  const all = contracts.reduce((sum, { total }) => sum + total, 0);
  return [
    gettext(
      "Sum: what the points of the players add up to, small for the deal and bold for the totals." +
        " Doubles do not change it.",
    ),
    all === 0 && gettext("All contracts together come to 0, so a whole game ends with the sum 0."),
  ];
}

/**
 * The contracts that each player has yet to declare, and the doubles of them that are owed.
 * @param {Sheet} sheet
 * @param {Line[]} lines
 */
export function stillToCome(sheet, lines) {
  const compulsory = sheet.rules.min_doubles > 0;
  const row = (seat) =>
    h(
      "tr",
      { "data-key": `left-${seat}` },
      h("th", { scope: "row" }, nameOf(sheet, seat)),
      h("td", {}, contractsLeft(sheet, lines, seat)),
      compulsory && h("td", {}, owedMarks(sheet, lines, seat)),
    );
  return h(
    "table",
    { class: "to-come" },
    h("caption", {}, gettext("Still to come")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, gettext("Declarer")),
        h("th", { scope: "col" }, gettext("Contracts left")),
        compulsory && h("th", { scope: "col" }, gettext("Doubles owed")),
      ),
    ),
    h("tbody", {}, [...new Set(sheet.declarers)].map(row)),
  );
}

function contractsLeft(sheet, lines, seat) {
  const used = usedBy(sheet, lines, seat);
  const { contracts } = sheet.rules;
  const left = contracts.filter(({ name }) => !used.has(name)).map(({ label }) => label);
  const letter = ({ name, label, letter }) =>
    h("span", { class: used.has(name) ? "gone" : "", title: label }, letter);
  return [
    h("span", { class: "letters", "aria-hidden": "true" }, contracts.map(letter)),
    h("span", { class: "visually-hidden" }, left.length ? joined(left) : gettext("none")),
  ];
}

function owedMarks(sheet, lines, declarer) {
  const owed = [...doublesOwed(sheet, lines, declarer)].filter(([, n]) => n);
  if (!owed.length) return h("span", { class: "soft" }, gettext("none"));
  const mark = ([seat, n]) => h("span", {}, `${letterOf(sheet, seat)} ${"○".repeat(n)}`);
  const texts = owed.map(([seat, n]) => `${nameOf(sheet, seat)} ${n}`);
  return [
    h("span", { "aria-hidden": "true", class: "owes" }, owed.map(mark)),
    h("span", { class: "visually-hidden" }, joined(texts)),
  ];
}
