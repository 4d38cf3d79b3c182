// The result of a deal: what each player took, the doubles, the scores.

/** @import { EndedDeal, Scene, Scoring, Seat, View } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { namedCard } from "../playing_card.js";
import { fill, joined, pointsElement } from "../text.js";
import { reviewPart } from "./advice.js";
import { afterDeal } from "./after_deal.js";
import { allHands } from "./all_hands.js";
import { arrangedRows } from "./arrange_panel.js";
import { againText, comparisonText, madeDoubles, worthText } from "./labels.js";
import { mutualText, ownPayments } from "./payments.js";
import { pointColumns } from "./point_columns.js";
import { declarationLabel } from "./trick_area.js";
import {
  contractOf,
  listedName,
  nameOf,
  otherSeats,
  phaseOf,
  scoringCards,
  seatsInOrder,
  trickNumber,
} from "./view_model.js";

/** @param {Scene} scene */
export function dealResult(scene) {
  const { view, ui } = scene;
  const deal = ui.result;
  return h(
    "section",
    {
      class: "panel result",
      "aria-labelledby": "result",
      tabindex: "-1",
      "data-key": `result ${deal.number}`, // another one is not scrolled
    },
    h("p", { class: "eyebrow" }, headingText(scene, deal)),
    h("h2", { id: "result" }, declarationLabel(view, deal.contract)),
    h("p", { class: "small soft worth" }, worthText(contractOf(view, deal.contract).name)),
    comparisonText(scene) && h("p", { class: "comparison" }, comparisonText(scene)),
    reviewPart(scene),
    ui.showsHands ? allHands(scene) : resultTable(view, deal),
    h(
      "p",
      { class: "small" },
      [allDoublesText(view, deal), mutualText(view, deal), claimText(view, deal)].join(" "),
    ),
    ownPayments(view, deal),
    arrangedRows(view, deal),
    h(
      "div",
      { class: "result-foot" },
      afterDeal(scene),
      h(
        "div",
        { class: "actions" },
        button({ class: "go", "data-do": "continue" }, nextText(scene)),
        waitingLine(scene),
      ),
    ),
  );
}

// In a step of the lesson the button says what that of the step says, which leads to the same page.
/** @param {Scene} scene */
function nextText({ view, links }) {
  if (links.nextLabel) return links.nextLabel;
  return view.status === "over" && !links.original
    ? gettext("The final scores")
    : gettext("Continue");
}

// The next declarer may read on while others read; afterwards they wait for who is in turn.
/** @param {Scene} scene */
function waitingLine({ view }) {
  if (!view.to_act || view.status !== "playing") return null;
  const people = otherSeats(view).filter((seat) =>
    ["player", "guest"].includes(view.seats[seat].kind) && !view.seats[seat].acting
  );
  const isAwaited = people.some((seat) => !view.reading?.includes(seat));
  if (phaseOf(view) === "declare" && !isAwaited) {
    return h("span", { class: "small soft" }, gettext("You declare the next deal."));
  }
  if (!people.length) return null; // bots do not wait
  const text = gettext("It is your turn: Continue");
  return h("strong", { class: "your-turn", role: "status" }, text);
}

/** @param {Scene} scene @param {EndedDeal} deal */
function headingText({ view, links }, deal) {
  if (links.original) return againText(links);
  const heading = deal.declarer === view.you
    ? gettext("Deal %(number)s of %(of)s, declared by you")
    : gettext("Deal %(number)s of %(of)s, declared by %(name)s");
  const of = view.sheet.declarers.length;
  return fill(heading, { number: deal.number, of, name: nameOf(view, deal.declarer) });
}

/** @param {View} view @param {EndedDeal} deal */
function resultTable(view, deal) {
  const columns = pointColumns(view, deal);
  const row = (seat) =>
    h(
      "tr",
      { class: seat === view.you ? "self" : "", "data-key": seat },
      h(
        "th",
        { scope: "row" },
        h("span", { class: "name" }, listedName(view, seat)),
        h("span", { class: "took" }, taken(view, deal, seat)),
      ),
      columns.map(({ points }) => h("td", { class: "number" }, pointsElement(points(seat)))),
    );
  const table = h(
    "table",
    { class: "scores" },
    h("caption", { class: "visually-hidden" }, gettext("Scores of the deal")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, gettext("Player")),
        columns.map(({ name }) => h("th", { scope: "col", class: "number" }, name)),
      ),
    ),
    h("tbody", {}, seatsInOrder(view).map(row)),
  );
  return h("div", { class: "scroll" }, table);
}

// --- Taken cards -----------------------------------------------------------------------------

/**
 * The scoring part of what a player took: as cards if cards score, otherwise as text. After a claim
 * only the result on the sheet is known.
 * @param {View} view
 * @param {EndedDeal} deal
 * @param {Seat} seat
 */
function taken(view, deal, seat) {
  const cards = deal.claim ? [] : scoringCards(deal, seat);
  if (cards.length) {
    return h(
      "span",
      { class: "taken" },
      cards.map((card) => h("span", { class: "one" }, namedCard(card))),
    );
  }
  const { taken } = view.sheet.deals[deal.number - 1];
  if (!taken) return gettext("not played");
  const { scoring } = contractOf(view, deal.contract);
  return takenText(view, deal, { scoring, taken, seat });
}

const COUNTS = {
  tricks: (n) => ngettext("%(n)s trick", "%(n)s tricks", n),
  queens: (n) => ngettext("%(n)s queen", "%(n)s queens", n),
  hearts: (n) => ngettext("%(n)s heart", "%(n)s hearts", n),
  wins: (n) => ngettext("%(n)s row", "%(n)s rows", n),
};

/**
 * @param {View} view
 * @param {EndedDeal} deal
 * @param {{ scoring: Scoring, taken: any, seat: Seat }} of
 * @returns {string}
 */
function takenText(view, deal, { scoring, taken, seat }) {
  if (scoring.kind === "together") {
    const parts = scoring.parts.map((part) =>
      takenText(view, deal, { scoring: part, taken: taken[part.what], seat })
    );
    return joined(parts.filter(Boolean));
  }
  if (Array.isArray(taken)) {
    const places = [...taken.keys()].filter((n) => taken[n] === seat);
    const tricks = places.map((n) => trickNumber(view, scoring, n)).filter(Boolean);
    if (tricks.length > 1) return tricksText(tricks);
    return joined(places.map((n) => placeText(view, deal, scoring, seat, n)));
  }
  const n = taken[seat] ?? 0;
  const count = fill(COUNTS[scoring.what](n), { n });
  return taken[scoring.marked] === seat ? `${count}, ${gettext("ace of hearts")}` : count;
}

function placeText(view, deal, scoring, seat, n) {
  switch (scoring.what) {
    case "king":
      return gettext("king of hearts");
    case "most-of-a-suit":
      return gettext("most cards of one suit");
    case "going-out":
      return goingOutText(deal.left[seat], n + 1);
  }
  const number = trickNumber(view, scoring, n);
  return fill(ngettext("trick %(n)s", "trick %(n)s", number), { n: number });
}

function tricksText(numbers) {
  const one = (n) => fill(npgettext("one of several tricks", "%(n)s", "%(n)s", n), { n });
  return fill(gettext("tricks %(numbers)s"), { numbers: joined(numbers.map(one)) });
}

function goingOutText(left, place) {
  if (left) return fill(ngettext("%(n)s card left", "%(n)s cards left", left), { n: left });
  const text = npgettext("place in going out", "out, place %(n)s", "out, place %(n)s", place);
  return fill(text, { n: place });
}

function allDoublesText(view, deal) {
  if (view.lesson && !view.lesson.knows_doubles) return "";
  if (!deal.doubles.length) return gettext("Nobody doubled.");
  return madeDoubles(view, deal).map((text) => `${text}.`).join(" ");
}

function claimText(view, { claim }) {
  if (!claim) return "";
  if (claim.by === view.you) {
    return claim.what === "claim rest"
      ? gettext("You claimed all the rest.")
      : gettext("What was left was shared out as you proposed.");
  }
  const text = claim.what === "claim rest"
    ? gettext("%(name)s claimed all the rest.")
    : gettext("What was left was shared out as %(name)s proposed.");
  return fill(text, { name: nameOf(view, claim.by) });
}
