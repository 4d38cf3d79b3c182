// The score sheet of the game in its drawer, with the contracts still to come.

/** @import { Scene, SheetDeal, View } from "./types.d.ts" */

import { SUIT_SIGNS } from "../cards.js";
import { h } from "../dom.js";
import { contractTile, haveRedoubles, sheetSigns } from "../sheet_signs.js";
import { fill, joined, pointsElement } from "../text.js";
import {
  contractLetter,
  contractName,
  declarationName,
  detailText,
  doublesText,
} from "./labels.js";
import {
  contractOf,
  detailOf,
  doubledBy,
  letters,
  listedName,
  nameOf,
  seatsInOrder,
  splitName,
} from "./view_model.js";

/** @param {Scene} scene */
export function gameSheet({ view }) {
  return [
    h("div", { class: "scroll" }, sheetTable(view)),
    view.status !== "over" && h("div", { class: "scroll" }, stillToCome(view)),
    signs(view),
  ];
}

/** @param {View} view */
function signs(view) {
  const letter = letters(view);
  return sheetSigns({
    contracts: view.ruleset.contracts.map(({ name, asks }) => ({
      name,
      asks,
      letter: contractLetter(name),
      label: contractName(name),
    })),
    players: seatsInOrder(view).map((seat) => ({
      letter: letter[seat],
      name: listedName(view, seat),
    })),
    trumpsText: gettext("%(letter)s♥: %(label)s, hearts are trumps."),
    hasRedoubles: haveRedoubles(view.sheet.deals),
  });
}

/** @param {View} view */
function sheetTable(view) {
  const seats = seatsInOrder(view);
  const title = h("span", { class: "visually-hidden" }, gettext("Deal and contract"));
  const player = (seat) =>
    h(
      "th",
      { scope: "col", class: "number", title: listedName(view, seat) },
      h("span", { class: "name" }, shortName(view, seat)),
    );
  const total = (seat) =>
    h("td", { class: "number" }, pointsElement(view.scores[seat], { class: "total" }));
  return h(
    "table",
    { class: "game-sheet" },
    h("caption", { class: "visually-hidden" }, gettext("Score sheet")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, title), seats.map(player))),
    h("tbody", {}, rows(view)),
    h(
      "tfoot",
      {},
      adjustments(view),
      h("tr", {}, h("th", { scope: "row" }, gettext("Total")), seats.map(total)),
    ),
  );
}

const shortName = (view, seat) =>
  seat === view.you ? listedName(view, seat) : splitName(view, seat)[0];

function rows(view) {
  const totals = Object.fromEntries(view.ruleset.seats.map((seat) => [seat, 0]));
  return view.sheet.deals.map((deal, n) => {
    for (const seat of view.ruleset.seats) totals[seat] += deal.net[seat];
    const starts = view.sheet.deals[n - 1]?.declarer !== deal.declarer;
    return row(view, deal, { ...totals }, starts);
  });
}

/** @param {View} view @param {SheetDeal} deal */
function row(view, deal, totals, starts) {
  const { number, contract, declarer, net } = deal;
  const label = fill(gettext("Deal %(number)s: %(contract)s, declared by %(name)s"), {
    number,
    contract: declarationName(contract),
    name: nameOf(view, declarer),
  });
  const cell = (seat) =>
    h(
      "td",
      { class: `number${seat === declarer ? " declares" : ""}` },
      doublesMark(view, deal, seat),
      pointsElement(net[seat], { class: "net" }),
      pointsElement(totals[seat], { class: "total" }),
    );
  return h(
    "tr",
    { class: starts ? "starts" : "", "data-key": `deal-${number}` },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { "aria-hidden": "true", title: label },
        h("span", { class: "n" }, number),
        " ",
        contractTile(declarationSign(view, contract)),
      ),
      h("span", { class: "visually-hidden" }, label),
    ),
    seatsInOrder(view).map(cell),
  );
}

// The contract as written at the left of the sheet: Q, T♥, D7.
function declarationSign(view, text) {
  const detail = detailOf(text);
  const { name, asks } = contractOf(view, text);
  if (asks === "trump" && detail !== "NT") {
    const sign = h("span", { class: `suit-${detail.toLowerCase()}` }, SUIT_SIGNS[detail]);
    return [contractLetter(name), sign];
  }
  const sign = detail === "NT" ? gettext("NT") : detailText(view, text);
  return [contractLetter(name), detail && h("sub", {}, sign)];
}

// A player's doubles: X for all, ringed if declarer is among them.
function doublesMark(view, deal, seat) {
  const targets = doubledBy(deal.doubles, seat);
  if (!targets.length) return null;
  const letter = letters(view);
  const isMaximum = targets.length === view.ruleset.seats.length - 1;
  const mark = isMaximum ? "X" : targets.map((other) => letter[other]).join("");
  const ringed = targets.includes(deal.declarer) ? " ringed" : "";
  const text = doublesText(view, deal, seat);
  return [
    h("span", { class: `mark${ringed}`, "aria-hidden": "true", title: text }, mark),
    h("span", { class: "visually-hidden" }, text),
  ];
}

function adjustments(view) {
  const { adjustments } = view;
  if (!Object.values(adjustments).some(Boolean)) return null;
  const cell = (seat) =>
    h("td", { class: "number" }, adjustments[seat] ? pointsElement(adjustments[seat]) : "");
  return h("tr", {}, h("th", { scope: "row" }, gettext("Adjusted")), seatsInOrder(view).map(cell));
}

/** @param {View} view */
function stillToCome(view) {
  const { min_doubles: doubles, rotation } = view.ruleset;
  const seats = seatsInOrder(view);
  const compulsory = doubles > 0;
  const isShared = rotation === "shared"; // a contract declared by one player is gone for all
  const row = (seat) =>
    h(
      "tr",
      { "data-key": seat },
      h("th", { scope: "row" }, isShared ? gettext("Everybody") : listedName(view, seat)),
      h("td", {}, contractsLeft(view, seat)),
      compulsory && h("td", {}, owedMarks(view, seat)),
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
    h("tbody", {}, (isShared ? seats.slice(0, 1) : seats).map(row)),
  );
}

function contractsLeft(view, seat) {
  const { ruleset } = view;
  const played = declaredNow(view, seat);
  const left = view.sheet.left[seat].filter((name) => name !== played);
  const letter = ({ name }) => {
    const [state, title] = name === played
      ? ["present", playedNow(name)]
      : [left.includes(name) ? "" : "gone", contractName(name)];
    return h("span", { class: state, title }, contractLetter(name));
  };
  const names = left.length ? joined(left.map(contractName)) : gettext("none");
  const words = played ? `${names} · ${playedNow(played)}` : names;
  return [
    h("span", { class: "letters", "aria-hidden": "true" }, ruleset.contracts.map(letter)),
    h("span", { class: "visually-hidden" }, words),
  ];
}

const playedNow = (name) =>
  fill(gettext("%(contract)s: being played"), { contract: contractName(name) });

// The contract of the deal that is being played, if it is gone for this player.
function declaredNow({ deal, ruleset }, seat) {
  const isGone = ruleset.rotation === "shared" || deal?.declarer === seat;
  return isGone && deal?.contract ? deal.contract.split(":")[0] : null;
}

function owedMarks(view, declarer) {
  const owed = Object.entries(view.sheet.owed?.[declarer] ?? {}).filter(([, n]) => n);
  if (!owed.length) return h("span", { class: "soft" }, gettext("none"));
  const letter = letters(view);
  return owed.map(([seat, n]) => {
    const words = ngettext("%(name)s owes %(n)s double", "%(name)s owes %(n)s doubles", n);
    const text = fill(words, { name: nameOf(view, seat), n });
    return h(
      "span",
      { class: "owes", title: text },
      h("span", { "aria-hidden": "true" }, `${letter[seat]}${"○".repeat(n)} `),
      h("span", { class: "visually-hidden" }, text),
    );
  });
}
