// The score sheet itself, in the classic layout.

import { h } from "../dom.js";
import { fill, listed, number, points } from "../text.js";
import { contractOf, declarerOf, isOver, owed, usedBy } from "./sheet_lines.js";
import { declarationSign, declarationText, doublesMark, letterOf, nameOf } from "./sheet_text.js";

export function sheetTable(sheet, lines, { all }) {
  const first = all ? 0 : firstShown(sheet, lines);
  return [
    h(
      "div",
      { class: "scroll" },
      h(
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
        foot(sheet, lines),
      ),
    ),
  ];
}

// In a series the present declarer's deals, otherwise the last round or two: the phone is small.
function firstShown(sheet, lines) {
  if (isOver(sheet, lines)) return 0;
  const atLeast = Math.max(0, lines.length - 7);
  if (sheet.rules.rotation !== "series") return atLeast;
  const declarer = declarerOf(sheet, lines.length + 1);
  const start = sheet.declarers.slice(0, lines.length + 1).indexOf(declarer);
  return Math.min(start, Math.max(0, lines.length - 2));
}

function head(sheet) {
  const seats = sheet.rules.seats;
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "col", class: "contract" },
        h("span", { class: "visually-hidden" }, gettext("Deal and contract")),
      ),
      seats.map((seat) =>
        h(
          "th",
          { scope: "col", class: "player", title: nameOf(sheet, seat) },
          h("span", { class: "name" }, nameOf(sheet, seat)),
          h("span", { class: "seat" }, sheet.players[seat].seat),
        )
      ),
      h("th", { scope: "col", class: "check" }, gettext("Check")),
    ),
  );
}

function earlierRow(sheet, count, line) {
  return h(
    "tr",
    { class: "earlier", "data-key": "earlier" },
    h(
      "th",
      { scope: "row" },
      h("button", {
        type: "button",
        class: "plain",
        "data-do": "all",
        "aria-label": earlierText(count),
      }, `1–${count}`),
    ),
    sheet.rules.seats.map((seat) => h("td", {}, number(line.totals[seat], { class: "total" }))),
    h("td", { class: "check" }, points(line.checkTotal)),
  );
}

const earlierText = (count) =>
  fill(ngettext("Show %(count)s earlier deal", "Show %(count)s earlier deals", count), { count });

function row(sheet, line) {
  const starts = line.number === 1 || sheet.declarers[line.number - 2] !== line.declarer;
  const label = fill(gettext("Deal %(number)s: %(contract)s, declared by %(name)s"), {
    number: line.number,
    contract: declarationText(sheet, line.contract),
    name: nameOf(sheet, line.declarer),
  });
  return h(
    "tr",
    {
      "data-key": `deal-${line.number}`,
      class: [starts && "starts", line.waiting && "waiting"].filter(Boolean).join(" "),
    },
    h(
      "th",
      { scope: "row", class: "contract" },
      h(
        "button",
        {
          type: "button",
          class: "deal",
          "data-do": "look",
          "data-number": line.number,
          "aria-label": label,
        },
        h("span", { class: "n" }, line.number),
        h("span", { class: "sign" }, declarationSign(sheet, line.contract)),
        line.corrected && h("span", { class: "corrected", title: gettext("corrected") }, "✎"),
        line.waiting && h("span", { class: "clock", title: gettext("waiting to be sent") }, "◷"),
      ),
    ),
    sheet.rules.seats.map((seat) => cell(sheet, line, seat)),
    h(
      "td",
      { class: "check" },
      h("span", { class: "total" }, points(line.checkTotal)),
      h("span", { class: "part" }, points(line.check)),
    ),
  );
}

function cell(sheet, line, seat) {
  return h(
    "td",
    { class: line.declarer === seat ? "declares" : "" },
    h(
      "span",
      { class: "box" },
      h("span", { class: "doubles" }, doublesMark(sheet, line, seat)),
      number(line.net[seat], { class: "net" }),
      number(line.totals[seat], { class: "total" }),
    ),
  );
}

function foot(sheet, lines) {
  if (!lines.length) {
    return h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h(
          "td",
          { colspan: sheet.rules.seats.length + 2, class: "soft" },
          gettext("Nothing written yet."),
        ),
      ),
    );
  }
  return Object.keys(sheet.adjustments ?? {}).length > 0 && adjusted(sheet, lines.at(-1));
}

// What a director has added or taken away, and what it comes to.
function adjusted({ rules, adjustments }, { totals }) {
  const given = (seat) => adjustments[seat] ?? 0;
  const line = (title, of) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, title),
      rules.seats.map((seat) => h("td", {}, of(seat))),
      h("td", { class: "check" }),
    );
  return h(
    "tfoot",
    {},
    line([
      h("span", { "aria-hidden": "true", title: gettext("Adjusted") }, "±"),
      h("span", { class: "visually-hidden" }, gettext("Adjusted")),
    ], (seat) => given(seat) !== 0 && number(given(seat), { class: "net" })),
    line([
      h("span", { "aria-hidden": "true", title: gettext("Total") }, "Σ"),
      h("span", { class: "visually-hidden" }, gettext("Total")),
    ], (seat) => number(totals[seat] + given(seat), { class: "total" })),
  );
}

// What each declarer has still to declare, and the doubles of her that are owed.
export function stillToCome(sheet, lines) {
  const seats = [...new Set(sheet.declarers)];
  const compulsory = sheet.rules.min_doubles > 0;
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
    h(
      "tbody",
      {},
      seats.map((seat) =>
        h(
          "tr",
          { "data-key": `left-${seat}` },
          h("th", { scope: "row" }, nameOf(sheet, seat)),
          h("td", {}, contractsLeft(sheet, lines, seat)),
          compulsory && h("td", {}, owedMarks(sheet, lines, seat)),
        )
      ),
    ),
  );
}

function contractsLeft(sheet, lines, seat) {
  const used = usedBy(sheet, lines, seat);
  const left = sheet.rules.contracts.filter((contract) => !used.has(contract.name));
  const words = left.length ? listed(left.map((contract) => contract.label)) : gettext("none");
  return [
    h(
      "span",
      { class: "letters", "aria-hidden": "true" },
      sheet.rules.contracts.map((contract) =>
        h(
          "span",
          { class: used.has(contract.name) ? "gone" : "", title: contract.label },
          contract.letter,
        )
      ),
    ),
    h("span", { class: "visually-hidden" }, words),
  ];
}

function owedMarks(sheet, lines, declarer) {
  const owes = [...owed(sheet, lines, declarer)].filter(([, n]) => n);
  if (!owes.length) return h("span", { class: "soft" }, gettext("none"));
  return [
    h(
      "span",
      { "aria-hidden": "true", class: "owes" },
      owes.map(([seat, n]) => h("span", {}, `${letterOf(sheet, seat)} ${"○".repeat(n)}`)),
    ),
    h(
      "span",
      { class: "visually-hidden" },
      listed(owes.map(([seat, n]) => `${nameOf(sheet, seat)} ${n}`)),
    ),
  ];
}

// One deal in full: for the dialog, for a refusal, for the preview.
export function dealWords(sheet, deal, line) {
  const contract = contractOf(sheet, deal.contract);
  return h(
    "div",
    { class: "deal-words" },
    h(
      "p",
      {},
      h("b", {}, declarationText(sheet, deal.contract)),
      " ",
      fill(gettext("declared by %(name)s"), { name: nameOf(sheet, deal.declarer) }),
    ),
    h("p", {}, doubleWords(sheet, deal)),
    h(
      "p",
      {},
      deal.taken
        ? fill(gettext("Taken: %(who)s."), { who: takenWords(sheet, contract, deal.taken) })
        : gettext("Not played: settled because nobody doubled."),
    ),
    line && scoreTable(sheet, line),
  );
}

function doubleWords(sheet, deal) {
  if (!deal.doubles.length) return gettext("Nobody doubled.");
  const by = Object.groupBy
    ? Object.groupBy(deal.doubles, (text) => text[0])
    : grouped(deal.doubles);
  return Object.entries(by).map(([seat, doubles]) =>
    fill(gettext("%(name)s: %(names)s."), {
      name: nameOf(sheet, seat),
      names: listed(doubles.map((text) => nameOf(sheet, text[2]))),
    })
  ).join(" ");
}

function grouped(doubles) {
  const by = {};
  for (const text of doubles) (by[text[0]] ??= []).push(text);
  return by;
}

function takenWords(sheet, { scoring }, taken) {
  if (scoring.kind !== "counted") return listed(taken.map((seat) => nameOf(sheet, seat)));
  const counts = sheet.rules.seats.filter((seat) => taken[seat]).map((seat) =>
    `${nameOf(sheet, seat)} ${taken[seat]}`
  );
  const ace = scoring.marked
    ? [fill(gettext("ace: %(name)s"), { name: nameOf(sheet, taken[scoring.marked]) })]
    : [];
  return listed([...counts, ...ace]);
}

export function scoreTable(sheet, line) {
  const seats = sheet.rules.seats;
  const side = (seat) => line.net[seat] - line.raw[seat];
  const rows = [
    [gettext("Raw"), (seat) => line.raw[seat]],
    [gettext("Doubles"), side],
    [gettext("Net"), (seat) => line.net[seat]],
    [gettext("Total"), (seat) => line.totals?.[seat]],
  ];
  return h(
    "table",
    { class: "scores" },
    h("caption", { class: "visually-hidden" }, gettext("Scores of the deal")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        seats.map((seat) =>
          h("th", { scope: "col", title: nameOf(sheet, seat) }, nameOf(sheet, seat))
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.filter(([, value]) => value(seats[0]) !== undefined).map(([name, value]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, name),
          seats.map((seat) => h("td", { class: "number" }, number(value(seat)))),
        )
      ),
    ),
  );
}
