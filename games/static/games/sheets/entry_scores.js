// The step of the entry for the four scores of a deal as they stand on a paper sheet, instead of
// what each player took.

/** @import { Draft, Progress, Sheet } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { alternatives, fill, joined, signed } from "../text.js";
import { takenStatement } from "./deal_details.js";
import { takenIn } from "./draft.js";
import { impossibleAlone, scoresOfOne, sumOf, waysOf } from "./from_scores.js";
import { nameInBrief, nameOf, takenText } from "./sheet_text.js";

/**
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {Progress} progress
 */
export function scoresStep(sheet, draft, progress) {
  const { read } = progress;
  return h(
    "fieldset",
    { class: "step", "data-key": "scores" },
    h("legend", {}, gettext("Scores on the paper")),
    h("p", { class: "soft" }, gettext("As written for this deal, with the doubles counted.")),
    h("div", { class: "typed-scores" }, sheet.rules.seats.map((seat) => field(sheet, draft, seat))),
    read && !read.ways.length &&
      h("p", { class: "notice warn outcome", role: "status" }, whyImpossible(sheet, progress)),
    read && read.ways.length > 0 && takenStated(sheet, draft, progress),
  );
}

/** The button that changes to this way of entry, or back. @param {Draft} draft */
export const otherEntry = ({ scores }) =>
  h(
    "p",
    { class: "other-entry", "data-key": "other" },
    scores
      ? button({ class: "plain", "data-do": "by-taken" }, gettext("Enter what was taken"))
      : button({ class: "plain", "data-do": "by-scores" }, gettext("Type the scores from paper")),
  );

function field(sheet, draft, seat) {
  const id = `score-${seat}`;
  const label = fill(gettext("Change the sign for %(name)s"), { name: nameOf(sheet, seat) });
  return h(
    "div",
    { class: "typed-score" },
    h("label", { for: id, title: nameOf(sheet, seat) }, nameInBrief(sheet, seat)),
    h("input", {
      id,
      inputmode: "numeric",
      autocomplete: "off",
      enterkeyhint: "next",
      size: 5,
      maxlength: 6,
      "data-seat": seat,
      value: draft.scores[seat] ?? "",
    }),
    // For keypads without a minus sign; a keyboard has one.
    button({ class: "quiet", "data-negates": id, "aria-label": label, tabindex: -1 }, "±"),
  );
}

function takenStated(sheet, draft, progress) {
  const { contract, read } = progress;
  const text = (taken) => takenText(sheet, contract.scoring, taken);
  if (read.ways.length === 1) {
    return h("p", { class: "soft" }, takenStatement(sheet, contract.scoring, read.ways[0]));
  }
  const label = gettext("More than one result gives these scores. Which was it?");
  const chosen = takenIn(progress, draft);
  return [
    h(
      "div",
      { class: "ways", role: "group", "aria-label": label },
      h("span", { class: "label", "aria-hidden": "true" }, label),
      read.ways.map((taken, n) => {
        const attributes = {
          "data-do": "way",
          "data-n": n,
          "aria-pressed": String(taken === chosen),
        };
        return button({ class: "choice", ...attributes }, text(taken));
      }),
    ),
    anyWay(),
  ];
}

// Paper seldom says who took the ace of hearts. All ways have the same raw and net scores.
function anyWay() {
  const note = gettext("The scores are the same whichever it was. The sheet notes the first one.");
  return h(
    "p",
    { class: "any-way" },
    button(
      { class: "plain", "data-do": "way", "data-n": 0, "aria-describedby": "any-way-note" },
      gettext("The paper does not say"),
    ),
    " ",
    h("small", { class: "soft", id: "any-way-note" }, note),
  );
}

const MOST_LISTED = 8;

// Which scores the contract can give, before the doubles.
function whatIsPossible({ rules }, contract) {
  const scores = scoresOfOne(contract, rules.seats);
  if (contract.scoring.kind === "placed" && contract.scoring.distinct) {
    const text = gettext("Possible without doubles: %(scores)s, in some order.");
    return fill(text, { scores: joined([...contract.scoring.values].map(signed)) });
  }
  const [first, second] = scores;
  const step = first - second;
  const isRegular = scores.every((n, place) => n === first - place * step);
  if (scores.length > MOST_LISTED && isRegular) {
    const text = gettext(
      "Possible for a player without doubles: %(first)s to %(last)s, by %(step)s.",
    );
    return fill(text, { first: signed(first), last: signed(scores.at(-1)), step });
  }
  const text = gettext("Possible for a player without doubles: %(scores)s.");
  return fill(text, { scores: alternatives(scores.map(signed)) });
}

function whyImpossible(sheet, { contract, read, round: { doubles } }) {
  const { seats } = sheet.rules;
  if (read.lacksSigns) {
    return gettext("Give the scores below 0 their sign: it is not clear which they are.");
  }
  const sum = sumOf(read.net);
  const values = { contract: contract.label, sum: signed(sum), total: signed(contract.total) };
  if (sum !== contract.total) {
    const text = gettext(
      "These scores add up to %(sum)s; a deal of %(contract)s adds up to %(total)s.",
    );
    return [fill(text, values), whatIsPossible(sheet, contract)].join(" ");
  }
  const wrong = impossibleAlone(contract, read.net, doubles, seats);
  if (wrong.length) {
    const scores = joined(wrong.map((seat) => `${nameOf(sheet, seat)} ${signed(read.net[seat])}`));
    const text = gettext("In %(contract)s nobody can score this without a double: %(scores)s.");
    return [fill(text, { ...values, scores }), whatIsPossible(sheet, contract)].join(" ");
  }
  if (!doubles.length) {
    const none = fill(gettext("No result of %(contract)s gives these scores."), values);
    return [none, whatIsPossible(sheet, contract)].join(" ");
  }
  const text = gettext("With these doubles, no result of %(contract)s gives these scores.");
  const isRaw = waysOf(contract, read.net, [], seats).length > 0;
  const hint = isRaw && gettext("They would be possible without doubles.");
  return [fill(text, values), hint].filter(Boolean).join(" ");
}
