// The players round the table: their names, the turn, the doubles, the taken cards.

/** @import { Scene, Seat, View } from "./types.d.ts" */

import { SUIT_SIGNS, suitName, SUITS } from "../cards.js";
import { button, h } from "../dom.js";
import { namedCard } from "../playing_card.js";
import { fill, signed } from "../text.js";
import { botText, strengthName, whoDoubled } from "./labels.js";
import {
  contractOf,
  doubledBy,
  letters,
  nameOf,
  otherSeats,
  passedLast,
  phaseOf,
  placeOf,
  playKind,
  scoringCards,
  scoringTricks,
  splitName,
  timesDoubled,
  tricksWon,
} from "./view_model.js";

/** @param {Scene} scene */
export function otherPlayers(scene) {
  const seats = otherSeats(scene.view);
  const label = gettext("The other players");
  return h(
    "ul",
    { class: `seats seats-${seats.length}`, "aria-label": label },
    seats.map((seat) => player(scene, seat)),
  );
}

/** The viewer, or for a spectator the player at the bottom. @param {Scene} scene */
export function ownPlayer(scene) {
  const { view } = scene;
  const seat = view.you ?? view.ruleset.seats[0];
  const label = view.you ? gettext("You") : nameOf(view, seat);
  return h("ul", { class: "seats own", "aria-label": label }, player(scene, seat));
}

function player(scene, seat) {
  const { view, ui, deal, heldTrick } = scene;
  const isAwaited = view.awaited.includes(seat) && !heldTrick && !ui.result;
  const declares = deal?.declarer === seat;
  const hasPassed = deal && passedLast(view, deal, seat);
  const classes = [
    "player",
    `at-${placeOf(view, seat)}`,
    isAwaited && "turn",
    declares && "declares",
    !isHere(view, seat) && "away",
    seat === view.you && "you",
  ];
  const attributes = { "data-seat": seat, "data-key": seat, "data-do": "player" };
  return h(
    "li",
    { class: classes.filter(Boolean).join(" "), ...attributes },
    h(
      "div",
      { class: "who" },
      h("span", { class: "letter", "aria-hidden": "true" }, letters(view)[seat]),
      h("span", { class: "name" }, nameElement(view, seat)),
      isAwaited && h("span", { class: "visually-hidden" }, gettext("in turn")),
      declares && crown(),
    ),
    h(
      "div",
      { class: "figures" },
      hasTotal(scene) &&
        h("span", { class: "total number", title: gettext("Total") }, signed(view.scores[seat])),
      deal && cardCount(scene, seat),
      view.clock && h("span", { class: "clock number", "data-clock": seat, role: "timer" }),
    ),
    hasPassed && passSign(),
    !(hasPassed && view.seats[seat].kind === "bot") && state(view, seat),
    deal && doubles(scene, seat),
    deal && taken(scene, seat),
    deal && placedTricks(scene, seat),
  );
}

// A lesson of a single deal, or a deal that is played again, has no scores before it.
const hasTotal = ({ view, links }) =>
  !(links.moves || links.original) || view.sheet.deals.length > 0;

// The viewer is present, even if the server does not know yet.
const isHere = (view, seat) =>
  seat === view.you || view.seats[seat].kind === "bot" || view.seats[seat].here;

// A narrow screen shows only the first name.
function nameElement(view, seat) {
  if (seat === view.you) return h("span", {}, gettext("You"));
  const [given, family] = splitName(view, seat);
  if (!given) return nameOf(view, seat);
  return [given, family && h("span", { class: "family" }, ` ${family}`)];
}

function crown() {
  return h(
    "span",
    { class: "crown", title: gettext("declarer") },
    h("span", { "aria-hidden": "true" }, "♛"),
    h("span", { class: "visually-hidden" }, gettext("declarer")),
  );
}

function state(view, seat) {
  const { kind, bot, acting, left } = view.seats[seat];
  const text = (words, warn) => h("span", { class: `state${warn ? " warn" : ""}` }, words);
  if (kind === "empty") return text(gettext("a free seat"));
  if (kind === "bot") {
    return text(fill(gettext("bot, %(strength)s"), { strength: strengthName(bot) }));
  }
  if (acting) {
    const words = left
      ? fill(gettext("a bot plays, left %(n)s×"), { n: left })
      : gettext("a bot plays");
    return text(words, true);
  }
  const isAway = !isHere(view, seat) && view.pace === "live" && view.status === "playing";
  return isAway && text(gettext("not here"), true);
}

// The tricks taken, or in Dominoes the cards held.
function cardCount({ view, deal, heldTrick }, seat) {
  if (phaseOf(view) !== "play" && !heldTrick) return null;
  if (playKind(view, deal.contract) === "tricks") {
    const n = tricksWon(deal, seat);
    return h("span", { class: "tally" }, fill(ngettext("%(n)s trick", "%(n)s tricks", n), { n }));
  }
  const n = deal.left[seat];
  if (!n) return h("span", { class: "tally" }, gettext("out"));
  const text = fill(ngettext("%(n)s card", "%(n)s cards", n), { n });
  const label = fill(ngettext("%(n)s card left", "%(n)s cards left", n), { n });
  return h("span", { class: "tally", title: label }, text);
}

const passSign = () =>
  h("span", { class: "doubles" }, h("span", { class: "passed" }, gettext("passes")));

// The letters of the players whom a player has doubled: ringed for declarer, filled if redoubled.
function doubles({ view, deal }, seat) {
  const targets = doubledBy(deal.doubles, seat);
  if (!targets.length) {
    const hasPassed = phaseOf(view) === "double" && deal.turns_taken.includes(seat);
    return hasPassed && passSign();
  }
  const letter = letters(view);
  const text = whoDoubled(view, deal, seat);
  return button(
    { class: "plain doubles", "data-do": "doubles", "data-seat": seat, title: text },
    h("span", { "aria-hidden": "true", class: "times" }, "×"),
    targets.map((other) => {
      const classes = [
        "double",
        other === deal.declarer && "ringed",
        timesDoubled(deal.doubles, seat, other) > 1 && "twice",
      ].filter(Boolean);
      return h("span", { class: classes.join(" "), "aria-hidden": "true" }, letter[other]);
    }),
    h("span", { class: "visually-hidden" }, text),
  );
}

// The scoring cards that a player has taken, which lie open.
function taken({ view, deal }, seat) {
  const what = contractOf(view, deal.contract)?.scoring.what;
  if (what === "most-of-a-suit") return suitCounts(deal, seat);
  const cards = scoringCards(deal, seat);
  if (!cards.length) return null;
  return h(
    "ul",
    { class: `taken${cards.length > 6 ? " many" : ""}`, "aria-label": gettext("Taken") },
    cards.map((card) => h("li", { "data-key": card }, namedCard(card))),
  );
}

// Tricks that score by their place, such as the last two, show no cards.
function placedTricks({ view, deal }, seat) {
  return scoringTricks(view, deal, seat).map(({ number, points }) => {
    const values = { number, points: signed(points) };
    const text = fill(gettext("trick %(number)s: %(points)s"), values);
    return h("span", { class: "placed-trick number", "data-key": `trick ${number}` }, text);
  });
}

// Ravage City counts the cards of each suit that a player has taken.
function suitCounts(deal, seat) {
  const counts = (deal.won[seat] ?? "").split(".").map((ranks) => ranks.length);
  if (!counts.some(Boolean)) return null;
  const count = (suit, n) =>
    h(
      "span",
      {},
      h(
        "span",
        { class: `sign suit-${suit.toLowerCase()}`, "aria-hidden": "true" },
        SUIT_SIGNS[suit],
      ),
      h("span", { class: "visually-hidden" }, suitName(suit)),
      counts[n],
    );
  return h("span", { class: "suit-counts" }, [...SUITS].map(count));
}

/**
 * A player as text: the whole name, or the players they doubled; of a bot also how it plays.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function playerText({ view, deal }, seat) {
  const hasDoubled = deal?.contract && doubledBy(deal.doubles, seat).length;
  const doubled = hasDoubled && whoDoubled(view, deal, seat);
  if (view.seats[seat].kind !== "bot") return doubled || nameOf(view, seat);
  return [botText(view, seat), doubled].filter(Boolean).join(" ");
}

/**
 * The meaning of the sign × under a name.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export const whoDoubledText = ({ view, deal }, seat) => deal && whoDoubled(view, deal, seat);
