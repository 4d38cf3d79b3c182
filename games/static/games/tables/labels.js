// Names of contracts and bots, and the sentences about declarations, doubles and cards.

/** @import { Deal, Play, Scene, Seat, View } from "./types.d.ts" */

import { cardName, rankText, startText, suitName } from "../cards.js";
import { passTexts } from "../pass_text.js";
import { fill, joined, signed } from "../text.js";
import { labels } from "./page_labels.js";
import { contractOf, detailOf, doubledBy, letters, nameOf, timesDoubled } from "./view_model.js";

export const contractName = (name) => labels().contracts[name].label;
export const contractLetter = (name) => labels().contracts[name].letter;
/** The points of a contract, in one line. */
export const worthText = (name) => labels().contracts[name].worth;
/** What a player has to do in a contract. */
export const aimText = (name) => labels().contracts[name].about.aim;
/**
 * The aim of a player in a contract, how its cards are played, the duties of a player, and when
 * play stops early.
 */
export const aboutTexts = (name) => {
  const { aim, play, duties, end } = labels().contracts[name].about;
  return [aim, play, ...duties, end].filter(Boolean);
};
export const phraseText = (key) => labels().phrases[key] ?? key;
export const strengthName = (bot) => labels().strengths[bot] ?? bot;
/** A bot with its strength and how it plays. @param {View} view @param {Seat} seat */
export const botText = (view, seat) =>
  fill(gettext("%(name)s, a bot. %(strength)s: %(style)s"), {
    name: nameOf(view, seat),
    strength: strengthName(view.seats[seat].bot),
    style: labels().styles[view.seats[seat].bot],
  });

/** A contract with its announcement: "Trumps: spades", "Dominoes: from the 8". */
export function declarationName(text) {
  const [name, detail] = text.split(":");
  if (!detail) return contractName(name);
  const values = { contract: contractName(name), detail: announcedText(text) };
  return fill(pgettext("a contract and its trumps", "%(contract)s: %(detail)s"), values);
}

/** What is announced with a contract: "spades", "from the 8". */
export function announcedText(text) {
  const [name, detail] = text.split(":");
  return name === "dominoes" ? startText(detail) : trumpName(detail);
}

const trumpName = (detail) => (detail === "NT" ? gettext("without trumps") : suitName(detail));

/** The announcement: a suit, or a rank. @param {View} view @param {string} text */
export function detailText(view, text) {
  const detail = detailOf(text);
  if (!detail) return "";
  return contractOf(view, text)?.asks === "start" ? rankText(detail) : trumpName(detail);
}

/**
 * What a player did in the round of doubles.
 * @param {View} view
 * @param {{ declarer: Seat, doubles: string[] }} deal
 * @param {Seat} seat
 */
export function doublesText(view, deal, seat) {
  const targets = doubledBy(deal.doubles, seat);
  if (targets.length) return doubledText(view, deal, seat, targets);
  const isDoubled = deal.doubles.some((text) => text.endsWith(`>${seat}`));
  const [own, other] = passTexts(seat === deal.declarer, isDoubled);
  return seat === view.you ? own : fill(other, { name: nameOf(view, seat) });
}

/**
 * The doubles of a deal as sentences, in the order in which they were made: doubles and then
 * redoubles, also those of one player.
 * @param {View} view
 * @param {{ doubles: string[] }} deal
 * @returns {string[]}
 */
export function madeDoubles(view, { doubles }) {
  /** @type {{ by: Seat, isRedouble: boolean, targets: Seat[] }[]} */
  const made = [];
  for (const text of doubles) {
    const [by, of] = text.split(">");
    const isRedouble = redoubles(doubles, by, of);
    const last = made.at(-1);
    if (last?.by === by && last.isRedouble === isRedouble) last.targets.push(of);
    else made.push({ by, isRedouble, targets: [of] });
  }
  return made.map(({ by, targets }) => doubledText(view, { doubles }, by, targets));
}

/**
 * The players whom a player doubled, with the meaning of the signs of their letters.
 * @param {View} view
 * @param {Deal} deal
 * @param {Seat} seat
 */
export const whoDoubled = (view, deal, seat) =>
  [`${doubledByText(view, deal, seat)}.`, ...signTexts(deal, [seat])].join(" ");

/**
 * The meaning of the signs under the names, with those of the first player who doubled.
 * @param {View} view
 * @param {Deal} deal
 */
export function doubleSigns(view, deal) {
  const [first] = deal.doubles[0].split(">");
  const letter = letters(view);
  const example = fill(gettext("%(doubled)s: × %(letters)s."), {
    letters: doubledBy(deal.doubles, first).map((seat) => letter[seat]).join(" "),
    doubled: doubledByText(view, deal, first),
  });
  return [example, ...signTexts(deal, view.ruleset.seats)].join(" ");
}

const doubledByText = (view, deal, seat) =>
  doubledText(view, deal, seat, doubledBy(deal.doubles, seat));

/**
 * The meaning of those of the signs of letters that are shown for the doubles of players.
 * @param {Deal} deal
 * @param {Seat[]} seats
 */
function signTexts({ declarer, doubles }, seats) {
  const shown = doubles.map((text) => text.split(">")).filter(([by]) => seats.includes(by));
  const isRinged = shown.some(([, of]) => of === declarer);
  const isTwice = shown.some(([by, of]) => timesDoubled(doubles, by, of) > 1);
  return [
    isRinged && gettext("Gold ring: the declarer."),
    isTwice && gettext("White: a redouble, which counts twice."),
  ].filter(Boolean);
}

/**
 * Whom a player doubled, or redoubled, the viewer first.
 * @param {View} view
 * @param {{ doubles: string[] }} deal
 * @param {Seat} seat
 * @param {Seat[]} targets
 */
function doubledText(view, { doubles }, seat, targets) {
  const isRedouble = targets.every((target) => redoubles(doubles, seat, target));
  if (targets.length > 1 && targets.length === view.ruleset.seats.length - 1) {
    return everybodyText(view, seat, isRedouble);
  }
  const strangers = targets.filter((target) => target !== view.you);
  const others = joined(strangers.map((target) => nameOf(view, target)));
  if (seat === view.you) {
    const text = isRedouble
      ? gettext("You redoubled %(others)s")
      : gettext("You doubled %(others)s");
    return fill(text, { others });
  }
  const name = nameOf(view, seat);
  if (strangers.length === targets.length) {
    const text = isRedouble
      ? gettext("%(name)s redoubled %(others)s")
      : gettext("%(name)s doubled %(others)s");
    return fill(text, { name, others });
  }
  const text = redoubles(doubles, seat, view.you)
    ? gettext("%(name)s redoubled you")
    : gettext("%(name)s doubled you");
  const you = fill(text, { name });
  return others ? fill(gettext("%(you)s, and also %(others)s"), { you, others }) : you;
}

function everybodyText(view, seat, isRedouble) {
  if (seat === view.you) {
    return isRedouble ? gettext("You redoubled everybody") : gettext("You doubled everybody");
  }
  const text = isRedouble
    ? gettext("%(name)s redoubled everybody")
    : gettext("%(name)s doubled everybody");
  return fill(text, { name: nameOf(view, seat) });
}

// The doubles of a deal are in the order in which they were made.
function redoubles(doubles, seat, target) {
  const first = doubles.indexOf(`${target}>${seat}`);
  return first >= 0 && first < doubles.indexOf(`${seat}>${target}`);
}

/** The number of a deal that is played again. @param {DOMStringMap} links */
export const againText = ({ originalNumber: number }) =>
  fill(gettext("Deal %(number)s again"), { number });

/**
 * The points of the reader in a deal and when it was played again, also without the doubles if
 * there were any; "" if the reader has not played it.
 * @param {Scene} scene
 */
export function comparisonText({ view, links }) {
  if (!links.original || links.originalPoints === "") return "";
  const [deal] = view.sheet.deals;
  const points = [Number(links.originalPoints), view.scores[view.you]];
  const raw = [Number(links.originalRaw), deal?.raw[view.you] ?? points[1]];
  const hasDoubles = points.some((n, place) => n !== raw[place]);
  const text = hasDoubles
    ? gettext(
      "This deal again: %(before)s first, now %(now)s; without doubles %(first)s and %(again)s.",
    )
    : gettext("This deal again: %(before)s first, now %(now)s.");
  const [before, now, first, again] = [...points, ...raw].map(signed);
  return fill(text, { before, now, first, again });
}

/** A sentence that names declarer. @param {View} view @param {Seat} seat */
export const declaresText = (view, seat) =>
  seat === view.you
    ? gettext("You declare")
    : fill(gettext("%(name)s declares"), { name: nameOf(view, seat) });

/** @param {View} view @param {Seat} winner of a trick */
export const tookText = (view, winner) =>
  winner === view.you
    ? gettext("You take the trick")
    : fill(gettext("%(name)s takes the trick"), { name: nameOf(view, winner) });

/** @param {View} view @param {Play} play */
export function playText(view, { seat, card }) {
  const isOwn = seat === view.you;
  const name = nameOf(view, seat);
  if (card === "-") {
    return isOwn ? gettext("You cannot play") : fill(gettext("%(name)s cannot play"), { name });
  }
  const text = isOwn ? gettext("You play the %(card)s") : gettext("%(name)s plays the %(card)s");
  return fill(text, { name, card: cardName(card) });
}
