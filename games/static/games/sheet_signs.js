// Under a score sheet: the letters of the contracts, and "What do the signs mean?", folded.

import { rankText } from "./cards.js";
import { h } from "./dom.js";
import { fill, joined } from "./text.js";

/**
 * @param {object} sheet
 * @param {{ name: string, letter: string, label: string, asks: string }[]} sheet.contracts
 * @param {{ letter: string, name: string }[]} sheet.players
 * @param {string} [sheet.trumpsText] how the suit of trumps is written.
 * @param {boolean} [sheet.hasRedoubles] whether a double on the sheet has been redoubled.
 * @param {(string | false)[]} [more] texts about what only this sheet has.
 */
export function sheetSigns({ contracts, players, trumpsText, hasRedoubles = false }, more = []) {
  const texts = [
    ...contractTexts(contracts, trumpsText),
    doublesText(players),
    hasRedoubles && redoublesText(),
    pointsText(),
    ...more,
  ];
  return [
    h("p", { class: "codes" }, contracts.map(code)),
    h(
      "details",
      { class: "sheet-signs" },
      h("summary", {}, gettext("What do the signs mean?")),
      texts.filter(Boolean).map((text) => h("p", {}, text)),
    ),
  ];
}

const code = ({ letter, label }) => h("span", {}, contractTile(letter), ` ${label}`);

/** The sign of a contract, in another form than the letters of players. */
export const contractTile = (...sign) => h("b", { class: "contract-tile" }, ...sign);

// The king, because its letter can be that of the contract.
function dominoesText({ letter, label }) {
  const text = gettext("%(letter)s with a small %(king)s: %(label)s from the king.");
  return fill(text, { letter, label, king: rankText("K") });
}

function contractTexts(
  contracts,
  trumpsText = gettext("A suit in place of %(letter)s: the trumps."),
) {
  const [trumps, dominoes] = ["trump", "start"].map((detail) =>
    contracts.find(({ asks }) => asks === detail)
  );
  return [
    trumps && fill(trumpsText, trumps),
    dominoes && dominoesText(dominoes),
  ];
}

function doublesText(players) {
  const named = joined(players.map(({ letter, name }) => `${letter} (${name})`));
  const text = gettext(
    "Beside the points: the players that this player has doubled, %(letters)s; X: everybody." +
      " A ring: declarer is among them.",
  );
  return fill(text, { letters: named });
}

function redoublesText() {
  return gettext(
    "If each of two players stands beside the other’s points, one has redoubled: the difference" +
      " between them counts twice.",
  );
}

/**
 * Whether two players of one of the deals have doubled each other.
 * @param {{ doubles: string[] }[]} deals
 */
export const haveRedoubles = (deals) =>
  deals.some(({ doubles }) => doubles.some(([by, , of]) => doubles.includes(`${of}>${by}`)));

const pointsText = () =>
  gettext("Small: the points of the deal with the doubles. Bold: the total. Shaded: declarer.");
