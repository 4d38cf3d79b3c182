// The players round the table: who they are, whose turn it is, what they have said and taken.

import { cardName, SUIT_SIGNS, suitName, SUITS } from "../cards.js";
import { h } from "../dom.js";
import { silent } from "../playing_card.js";
import { fill, points } from "../text.js";
import { doublesSaid, nameOf, strengthName } from "./labels.js";
import {
  contractNamed,
  countedIn,
  doubledBy,
  givenName,
  initials,
  isToAct,
  openlyTaken,
  others,
  phaseOf,
  placeOf,
  spokenBefore,
  stakes,
  totalOf,
  tricksTaken,
  wayOf,
} from "./view_model.js";

export function seats(scene) {
  const { view } = scene;
  const of = others(view);
  return h(
    "ul",
    { class: `seats seats-${of.length}`, "aria-label": gettext("The other players") },
    of.map((seat) => plate(scene, seat)),
  );
}

export function ownPlate(scene) {
  const { view } = scene;
  const seat = view.you ?? view.ruleset.seats[0];
  return h("ul", {
    class: "seats own",
    "aria-label": view.you ? gettext("You") : nameOf(view, seat),
  }, plate(scene, seat));
}

function plate(scene, seat) {
  const { view, deal } = scene;
  const turn = isToAct(view, seat) && !scene.resting;
  const declares = deal?.declarer === seat;
  const marks = [
    "plate",
    `at-${placeOf(view, seat)}`,
    turn && "turn",
    declares && "declares",
    !isHere(view, seat) && "away",
    seat === view.you && "you",
  ];
  return h(
    "li",
    {
      class: marks.filter(Boolean).join(" "),
      "data-seat": seat,
      "data-key": seat,
      "data-do": "plate",
    },
    h(
      "div",
      { class: "who" },
      h("span", { class: "letter", "aria-hidden": "true" }, initials(view)[seat]),
      h(
        "span",
        { class: "name" },
        seat === view.you ? h("span", {}, gettext("You")) : called(view, seat),
      ),
      turn && h("span", { class: "visually-hidden" }, gettext("in turn")),
      declares &&
        h(
          "span",
          { class: "crown", title: gettext("declarer") },
          h("span", { "aria-hidden": "true" }, "♛"),
          h("span", { class: "visually-hidden" }, gettext("declarer")),
        ),
    ),
    h(
      "div",
      { class: "figures" },
      h("span", { class: "total number", title: gettext("Total") }, points(totalOf(view, seat))),
      deal && tally(scene, seat),
      h("span", { class: "clock number", "data-clock": seat, title: gettext("Clock") }),
    ),
    state(view, seat),
    deal && doubles(scene, seat),
    deal && openCards(scene, seat),
  );
}

// Whoever reads this at her own seat is here, though the server may not have heard of it yet.
const isHere = (view, seat) =>
  seat === view.you || view.seats[seat].kind === "bot" || view.seats[seat].here;

// On a narrow screen only the first of the names.
function called(view, seat) {
  const [given, family] = givenName(view, seat);
  return given
    ? [given, family && h("span", { class: "family" }, ` ${family}`)]
    : nameOf(view, seat);
}

function state(view, seat) {
  const who = view.seats[seat];
  if (who.kind === "empty") return h("span", { class: "state" }, gettext("a free seat"));
  if (who.kind === "bot") {
    return h(
      "span",
      { class: "state" },
      fill(gettext("bot, %(strength)s"), { strength: strengthName(who.bot) }),
    );
  }
  if (who.acting) {
    return h(
      "span",
      { class: "state warn" },
      who.left
        ? fill(gettext("a bot plays, left %(n)s×"), { n: who.left })
        : gettext("a bot plays"),
    );
  }
  return !isHere(view, seat) && view.pace === "live" && view.status === "playing" &&
    h("span", { class: "state warn" }, gettext("not here"));
}

// Tricks taken, or in Dominoes the cards still held.
function tally(scene, seat) {
  const { view, deal, tricks } = scene;
  if (phaseOf(view) !== "play" && !scene.resting) return null;
  if (wayOf(view, deal.contract) === "tricks") {
    const n = tricksTaken(tricks, seat);
    const label = fill(ngettext("%(n)s trick", "%(n)s tricks", n), { n });
    return h(
      "span",
      { class: "tally tricks", title: label },
      h("span", { "aria-hidden": "true" }, n),
      h("span", { class: "visually-hidden" }, label),
    );
  }
  const n = deal.left[seat];
  const label = n
    ? fill(ngettext("%(n)s card left", "%(n)s cards left", n), { n })
    : gettext("out");
  return h(
    "span",
    { class: "tally held", title: label },
    h("span", { "aria-hidden": "true" }, n || gettext("out")),
    h("span", { class: "visually-hidden" }, label),
  );
}

// The others whom a player has doubled, each by her letter: ringed when she declares, twice when redoubled.
function doubles(scene, seat) {
  const { view, deal } = scene;
  const of = doubledBy(deal.doubles, seat);
  const passed = phaseOf(view) === "double" && !of.length && spokenBefore(view).includes(seat);
  if (!of.length) {
    return passed &&
      h("span", { class: "doubles" }, h("span", { class: "passed" }, gettext("pass")));
  }
  const letters = initials(view);
  return h(
    "span",
    { class: "doubles", title: doublesSaid(view, deal, seat) },
    h("span", { "aria-hidden": "true", class: "times" }, "×"),
    of.map((other) =>
      h("span", {
        class: `double${other === deal.declarer ? " ringed" : ""}${
          stakes(deal.doubles, seat, other) > 1 ? " twice" : ""
        }`,
        "aria-hidden": "true",
      }, letters[other])
    ),
    h("span", { class: "visually-hidden" }, doublesSaid(view, deal, seat)),
  );
}

function openCards(scene, seat) {
  const { view, deal } = scene;
  if (countedIn(contractNamed(view, deal.contract)).has("most-of-a-suit")) {
    return suitCounts(deal, seat);
  }
  const cards = openlyTaken(view, deal, seat);
  if (!cards.length) return null;
  return h(
    "ul",
    { class: `taken${cards.length > 6 ? " many" : ""}`, "aria-label": gettext("Taken") },
    cards.map((card) =>
      h(
        "li",
        { "data-key": card },
        silent(card),
        h("span", { class: "visually-hidden" }, cardName(card)),
      )
    ),
  );
}

// In Ravage City it matters how many cards of each suit somebody has taken.
function suitCounts(deal, seat) {
  const rows = (deal.won[seat] ?? "").split(".").map((row) => row.length);
  if (!rows.some(Boolean)) return null;
  return h(
    "span",
    { class: "suit-counts" },
    [...SUITS].map((suit, n) =>
      h(
        "span",
        {},
        h(
          "span",
          { class: `sign suit-${suit.toLowerCase()}`, "aria-hidden": "true" },
          SUIT_SIGNS[suit],
        ),
        h("span", { class: "visually-hidden" }, suitName(suit)),
        rows[n],
      )
    ),
  );
}

// A plate in words, for whoever touches it: all of the name, and whom she doubled.
export function plateSaid({ view, deal }, seat) {
  const name = nameOf(view, seat);
  return deal?.contract && doubledBy(deal.doubles, seat).length
    ? `${doublesSaid(view, deal, seat)}.`
    : name;
}
