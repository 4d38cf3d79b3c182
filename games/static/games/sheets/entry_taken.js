// The step of the entry for what each player took: one form for each kind of scoring.

/** @import { Draft, Progress, Sheet } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill, signed } from "../text.js";
import { isSettled } from "./draft.js";
import { remaining } from "./scoring.js";
import { countedText, nameInBrief, nameOf, placeText } from "./sheet_text.js";

/**
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {Progress} progress
 */
export function takenStep(sheet, draft, progress) {
  if (isSettled(sheet, progress)) {
    const text = gettext("Nobody doubled: the deal is settled without play.");
    return h("p", { class: "step notice", "data-key": "settled" }, text);
  }
  const { scoring } = progress.contract;
  const step = {
    counted: countedStep,
    placed: scoring.distinct ? orderStep : placedStep,
    split: splitStep,
  }[scoring.kind];
  return step(sheet, draft.taken, scoring);
}

function countedStep(sheet, taken, scoring) {
  const { seats } = sheet.rules;
  const { number } = scoring;
  const rest = remaining(scoring, taken, seats);
  const what = countedText(scoring.what);
  const progress = rest
    ? fill(gettext("%(rest)s of %(number)s %(what)s still to give"), { rest, number, what })
    : fill(gettext("All %(number)s %(what)s given"), { number, what });
  return h(
    "fieldset",
    { class: "step", "data-key": "counted" },
    h("legend", {}, fill(gettext("Who took the %(what)s?"), { what })),
    h("p", { class: `rest ${rest ? "" : "done"}` }, progress),
    h("div", { class: "steppers" }, seats.map((seat) => stepper(sheet, taken, seat, rest))),
    scoring.marked && markedStep(sheet, taken, scoring),
  );
}

function stepper(sheet, taken, seat, rest) {
  const name = nameOf(sheet, seat);
  const n = taken[seat] ?? 0;
  const none = n === 0 && fill(gettext("%(name)s has none."), { name });
  const allGiven = rest === 0 && gettext("All are given: take one from somebody first.");
  const stepButton = (step, label, { sign, why, kind }) =>
    button({
      class: `quiet ${kind}`,
      "data-do": "step",
      "data-seat": seat,
      "data-step": step,
      "aria-label": fill(label, { name }),
      "aria-disabled": why && "true",
      "data-why": why,
    }, sign);
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": name },
    h("span", { class: "name", title: name }, nameInBrief(sheet, seat)),
    stepButton(-1, gettext("One less for %(name)s"), { sign: "−", why: none, kind: "round" }),
    h(
      "output",
      { class: "number", "aria-label": fill(gettext("%(name)s took"), { name }) },
      n,
    ),
    stepButton(1, gettext("One more for %(name)s"), { sign: "+", why: allGiven, kind: "round" }),
    stepButton(rest, gettext("The rest to %(name)s"), {
      sign: gettext("Rest"),
      why: allGiven,
      kind: "rest-button",
    }),
  );
}

// The player who took the card with extra points, the ace of hearts.
function markedStep(sheet, taken, { marked }) {
  const label = gettext("Who took the ace of hearts?");
  return h(
    "div",
    { class: "places", role: "group", "aria-label": label },
    h("span", { class: "label", "aria-hidden": "true" }, label),
    sheet.rules.seats.map((seat) => {
      const name = nameOf(sheet, seat);
      const why = !taken[seat] && fill(gettext("%(name)s took no heart."), { name });
      const attributes = { "data-do": "marked", "data-mark": marked, ...disabledWith(why) };
      return seatButton(sheet, seat, taken[marked] === seat, attributes);
    }),
  );
}

const disabledWith = (why) => ({ "aria-disabled": why && "true", "data-why": why });

function placedStep(sheet, taken, scoring) {
  return h(
    "fieldset",
    { class: "step", "data-key": "placed" },
    h("legend", {}, gettext("What was taken")),
    scoring.values.map((_, n) => placeChoice(sheet, taken, scoring, n)),
  );
}

function placeChoice(sheet, taken, { what, values }, n) {
  const label = placeText(what, n, values.length);
  const points = h("small", {}, signed(values[n]));
  return h(
    "div",
    { class: "places", role: "group", "aria-label": label },
    h("span", { class: "label", "aria-hidden": "true" }, label, " ", points),
    sheet.rules.seats.map((seat) =>
      seatButton(sheet, seat, taken[n] === seat, { "data-do": "place", "data-n": n })
    ),
  );
}

function orderStep(sheet, taken, { values }) {
  return h(
    "fieldset",
    { class: "step", "data-key": "ordered" },
    h("legend", {}, gettext("Who went out? Touch them in order.")),
    h(
      "div",
      { class: "places" },
      sheet.rules.seats.map((seat) => {
        const n = taken.indexOf(seat);
        const note = n >= 0 ? `${n + 1}. ${signed(values[n])}` : "–";
        return seatButton(sheet, seat, n >= 0, { "data-do": "order" }, note);
      }),
    ),
  );
}

function splitStep(sheet, taken, { total }) {
  const share = taken.length
    ? fill(gettext("%(points)s each"), { points: signed(total / taken.length) })
    : signed(total);
  return h(
    "fieldset",
    { class: "step", "data-key": "split" },
    h("legend", {}, gettext("Who took the most cards of one suit?")),
    h("p", { class: "soft" }, gettext("Touch all who tie."), " ", share),
    h(
      "div",
      { class: "places" },
      sheet.rules.seats.map((seat) =>
        seatButton(sheet, seat, taken.includes(seat), { "data-do": "lost" })
      ),
    ),
  );
}

function seatButton(sheet, seat, isPressed, attributes, note = "") {
  return button(
    { class: "choice", "data-seat": seat, "aria-pressed": String(isPressed), ...attributes },
    h("span", { class: "name" }, nameInBrief(sheet, seat)),
    note && h("small", {}, note),
  );
}
