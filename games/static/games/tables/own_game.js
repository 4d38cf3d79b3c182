// The player's own game at its end: the points in each contract, and what made the result.

/** @import { Scene, SheetDeal, View } from "./types.d.ts" */

import { h } from "../dom.js";
import { fill, joined, pointsElement, signed } from "../text.js";
import { contractName } from "./labels.js";
import { contractOf, nameOf } from "./view_model.js";

/**
 * @typedef {object} OwnGame
 * @property {{ name: string, points: number, deals: number }[]} contracts that were played.
 * @property {string[]} best the contracts in which the player did best, as far as they stand out.
 * @property {string[]} worst likewise.
 * @property {SheetDeal[]} lost the deals in which the player lost most, as far as they stand out.
 * @property {SheetDeal[]} won likewise.
 * @property {number | null} doubles what they changed; null without doubles of or by the player.
 * @property {number} adjusted the points that directors have added.
 */

/**
 * The game of the viewer, as the score sheet has it; null for spectators and without deals.
 * @param {View} view
 * @returns {OwnGame | null}
 */
export function ownGame(view) {
  const { you, sheet, ruleset, adjustments } = view;
  if (!you || !sheet.deals.length) return null;
  const seats = ruleset.seats.length;
  const deals = sheet.deals.map((deal) => ({
    deal,
    points: deal.net[you],
    ahead: seats * deal.net[you] - sum(Object.values(deal.net)),
  }));
  const contracts = ruleset.contracts.map(({ name }) => {
    const played = deals.filter(({ deal }) => contractOf(view, deal.contract).name === name);
    return {
      name,
      points: sum(played.map(({ points }) => points)),
      ahead: sum(played.map(({ ahead }) => ahead)),
      deals: played.length,
    };
  }).filter((one) => one.deals);
  const [best, worst] = extremes(contracts, ruleset.low_wins);
  const doubled = sheet.deals.filter(({ doubles }) => doubles.some((text) => text.includes(you)));
  return {
    contracts,
    best: best.map(({ name }) => name),
    worst: worst.map(({ name }) => name),
    lost: most(sheet.deals, ({ net }) => ruleset.low_wins ? net[you] : -net[you]),
    won: most(sheet.deals, ({ net }) => ruleset.low_wins ? -net[you] : net[you]),
    doubles: doubled.length ? sum(doubled.map(({ net, raw }) => net[you] - raw[you])) : null,
    adjusted: adjustments[you] ?? 0,
  };
}

const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

const MOST_TIED = 3; // of more with the same points none stands out

/**
 * The deals with the greatest amount; none if it is not over 0, or of a single deal.
 * @param {SheetDeal[]} deals
 * @param {(deal: SheetDeal) => number} amount
 * @returns {SheetDeal[]}
 */
function most(deals, amount) {
  const greatest = Math.max(...deals.map(amount));
  if (deals.length === 1 || greatest <= 0) return [];
  const tied = deals.filter((deal) => amount(deal) === greatest);
  return tied.length > MOST_TIED ? [] : tied;
}

/**
 * The best and the worst compared with the mean of the table, with those that are level; nothing if
 * all are. The points alone would name a contract that brings points, however few.
 * @template {{ ahead: number }} One
 * @param {One[]} all
 * @param {boolean} lowWins
 * @returns {One[][]}
 */
function extremes(all, lowWins) {
  const values = all.map(({ ahead }) => (lowWins ? -ahead : ahead));
  const [most, least] = [Math.max(...values), Math.min(...values)];
  if (most === least) return [[], []];
  const found = [most, least].map((value) => all.filter((_one, n) => values[n] === value));
  return found.map((tied) => tied.length > MOST_TIED ? [] : tied);
}

/** The recap under the ranking. @param {Scene} scene */
export function ownGamePart({ view, links }) {
  const own = links.original ? null : ownGame(view);
  if (!own) return null;
  const doubles = doublesText(own, view.ruleset.low_wins);
  return h(
    "section",
    { class: "own-game", "aria-labelledby": "own-game", "data-key": "own-game" },
    h("h3", { id: "own-game" }, gettext("Your game")),
    view.status === "over" && h("p", { class: "margin" }, marginText(view)),
    h(
      "ul",
      { class: "own-contracts", role: "list" },
      own.contracts.map((one) => contractCell(own, one)),
      own.adjusted !== 0 && cell("adjusted", gettext("Adjusted"), own.adjusted),
    ),
    own.contracts.some((one) => markOf(own, one)) && h("p", { class: "small" }, comparedText()),
    h(
      "ul",
      { class: "own-deals", role: "list" },
      dealLines(view, own).map(({ number, text }) => h("li", {}, dealLink(links, number, text))),
    ),
    doubles && h("p", { class: "small" }, doubles),
  );
}

/** @param {OwnGame} own @param {OwnGame["contracts"][number]} one */
const contractCell = (own, one) =>
  cell(one.name, contractName(one.name), one.points, markOf(own, one));

/**
 * The class of the frame of a contract. One that was played once has none, because the deals won
 * and lost are named below.
 * @param {OwnGame} own
 * @param {OwnGame["contracts"][number]} one
 * @returns {string | false}
 */
export function markOf({ best, worst }, { name, deals }) {
  if (deals === 1) return false;
  return best.includes(name) ? "best" : worst.includes(name) && "worst";
}

const comparedText = () => gettext("Best and worst are compared with the mean of the table.");

/**
 * @param {string} key
 * @param {string} label
 * @param {number} points
 * @param {string | false} [mark] the class of its frame, which a word explains.
 */
const cell = (key, label, points, mark = false) =>
  h(
    "li",
    { class: mark, "data-key": key },
    h("span", { class: "contract" }, label),
    " ",
    h(
      "span",
      {},
      pointsElement(points, { class: "points" }),
      mark && [" ", h("span", { class: "mark" }, mark === "best" ? bestWord() : worstWord())],
    ),
  );

const bestWord = () => pgettext("of a player's contracts, compared with the others", "best");
const worstWord = () => pgettext("of a player's contracts, compared with the others", "worst");

/**
 * How far the viewer is from the winners, or the winner from the next.
 * @param {View} view
 * @returns {string}
 */
export function marginText(view) {
  const { you, places, scores, ruleset } = view;
  const others = ruleset.seats.filter((seat) => seat !== you);
  const nearest = Math.min(...others.map((seat) => places[seat]));
  const rivals = others.filter((seat) => places[seat] === nearest);
  const names = joined(rivals.map((seat) => nameOf(view, seat)));
  const n = Math.abs(scores[you] - scores[rivals[0]]);
  if (places[you] === nearest) {
    return fill(gettext("You share the victory with %(names)s."), { names });
  }
  const text = places[you] < nearest ? aheadText(n) : behindText(n);
  return fill(text, { names, n });
}

const aheadText = (n) =>
  ngettext(
    "You are %(n)s point ahead of %(names)s.",
    "You are %(n)s points ahead of %(names)s.",
    n,
  );

const behindText = (n) =>
  ngettext("You are %(n)s point behind %(names)s.", "You are %(n)s points behind %(names)s.", n);

/**
 * The deals in which the player lost and won most, each on a line.
 * @param {View} view
 * @param {OwnGame} own
 * @returns {{ number: number, text: string }[]}
 */
export const dealLines = (view, { lost, won }) => [
  ...lost.map((deal) => dealLine(view, deal, mostLostText(deal.declarer === view.you))),
  ...won.map((deal) => dealLine(view, deal, mostWonText(deal.declarer === view.you))),
];

const dealLine = (view, { number, contract, declarer, net }, text) => {
  const values = {
    contract: contractName(contract.split(":")[0]),
    name: nameOf(view, declarer),
    points: signed(net[view.you]),
  };
  return { number, text: fill(text, values) };
};

/** The replay of the deal, where there is one. @param {DOMStringMap} links */
const dealLink = ({ replay }, number, text) =>
  replay ? h("a", { href: `${replay}?deal=${number}` }, text) : text;

const mostLostText = (isOwn) =>
  isOwn
    ? gettext("Most lost: %(contract)s, declared by you, %(points)s")
    : gettext("Most lost: %(contract)s, declared by %(name)s, %(points)s");

const mostWonText = (isOwn) =>
  isOwn
    ? gettext("Most won: %(contract)s, declared by you, %(points)s")
    : gettext("Most won: %(contract)s, declared by %(name)s, %(points)s");

/**
 * @param {OwnGame} own
 * @param {boolean} lowWins
 * @returns {string}
 */
export function doublesText({ doubles, contracts }, lowWins) {
  if (doubles === null) return "";
  const lost = (n) => (lowWins ? n : -n);
  const [part, all] = [lost(doubles), lost(sum(contracts.map(({ points }) => points)))];
  if (part > 1 && part <= all) {
    const text = gettext("%(part)s of your %(all)s lost points came from doubles.");
    return fill(text, { part, all });
  }
  if (!doubles) return gettext("Doubles brought you as much as they cost you.");
  const text = doubles > 0 === lowWins
    ? gettext("Doubles went against you: %(points)s in all.")
    : gettext("Doubles helped you: %(points)s in all.");
  return fill(text, { points: signed(doubles) });
}
