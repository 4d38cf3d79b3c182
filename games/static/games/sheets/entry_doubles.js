// The step of the entry for the players' turns to double, one after the other.

/** @import { Draft, Progress, Sheet } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill } from "../text.js";
import {
  choiceRefusal,
  flanks,
  isForced,
  isOver,
  isRedouble,
  maximum,
  onlyRedoubles,
  seatInTurn,
  targetRefusal,
  turnsToPass,
} from "./doubling_round.js";
import { doublesOwed } from "./sheet_lines.js";
import { nameInBrief, nameOf, namesInBrief, turnText } from "./sheet_text.js";

/**
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {Progress} progress
 */
export function doublesStep(sheet, draft, progress) {
  const over = isOver(progress.round);
  return h(
    "fieldset",
    { class: "step", "data-key": "doubles" },
    h("legend", {}, gettext("Doubles")),
    h("ol", { class: "turns" }, progress.turns.map((turn) => turnTaken(sheet, progress, turn))),
    over && !progress.turns.length && h("p", { class: "soft" }, gettext("Nobody can double.")),
    !over && nextTurn(sheet, draft, progress),
    !over && nobodyButton(sheet, progress),
  );
}

// Passes in all next turns without a redouble at once: most deals have no double, or only one.
function nobodyButton(sheet, { round, turns }) {
  const next = turnsToPass(round);
  if (next.length < 2) return null;
  const label = turns.length ? gettext("Nobody else doubles") : gettext("Nobody doubles");
  const forced = next.find(isForced);
  const text = gettext("%(name)s owes declarer a double, and this is the last chance to make it.");
  const why = forced && fill(text, { name: nameOf(sheet, seatInTurn(forced)) });
  const attributes = { "data-do": "nobody", "aria-disabled": why && "true", "data-why": why };
  return [
    button({ class: "quiet nobody", ...attributes }, label),
    // The player in turn has this reason beside their buttons.
    why && forced.at !== round.at && h("p", { class: "why" }, why),
  ];
}

// What can be done if a compulsory double was forgotten: the rules refuse sheets without it, and
// records of the game too.
/** @param {Sheet} sheet */
function forgottenDouble({ may, place, declarers }) {
  const text = gettext("If it was forgotten at the table, this sheet cannot record the deal.");
  if (place) {
    const link = h("a", { href: place.url }, place.name);
    return [text, " ", gettext("Enter the four totals on the page of the table:"), " ", link];
  }
  if (may.convert) {
    return [text, " ", button({ class: "quiet small", "data-do": "convert" }, convertText())];
  }
  const instead = gettext(
    "Type the game on a new sheet of a number of deals (%(deals)s): no double is compulsory there.",
  );
  return [text, " ", fill(instead, { deals: declarers.length })];
}

const convertText = () => gettext("Record the rest without compulsory doubles");

/**
 * Return the question before the sheet is converted, with what follows from it, and its answer.
 * @param {Sheet} sheet
 */
export function conversion({ declarers }) {
  const text = gettext(
    "The sheet is then one of a number of deals (%(deals)s), in which no double is compulsory.",
  );
  const lines = [
    gettext("Record the rest of the game without compulsory doubles?"),
    fill(text, { deals: declarers.length }),
    gettext("What is written stays. It can be undone until a deal is written or changed."),
  ];
  return [lines.join("\n"), convertText()];
}

// The doubles of all turns, in order.
function said({ declarer, turns }) {
  const doubles = turns.flatMap(({ seat, targets }) => targets.map((of) => `${seat}>${of}`));
  return { declarer, doubles };
}

function turnTaken(sheet, progress, { n, seat, targets, all }) {
  const name = nameOf(sheet, seat);
  const isMaximum = all && targets.length === sheet.rules.seats.length - 1;
  const text = isMaximum
    ? gettext("doubles everybody (maximum)")
    : turnText(sheet, said(progress), seat, targets);
  const label = fill(gettext("Change what %(name)s said"), { name });
  return h(
    "li",
    { "data-key": `said-${n}` },
    h("span", {}, h("b", {}, name), " ", text),
    button(
      { class: "plain", "data-do": "unsay", "data-n": n, "aria-label": label },
      gettext("Change"),
    ),
  );
}

function nextTurn(sheet, draft, progress) {
  const { round } = progress;
  const title = fill(gettext("%(name)s speaks"), { name: nameOf(sheet, seatInTurn(round)) });
  const picked = draft.picked.filter((of) => maximum(round).includes(of));
  const refusal = choiceRefusal(round, picked);
  const key = `turn-${progress.turns.length}`;
  const nobody = gettext("There is nobody they may double.");
  return h(
    "div",
    { class: "turn", role: "group", "aria-label": title, "data-key": key },
    h(
      "p",
      { class: "who" },
      h("b", {}, title),
      h(
        "small",
        {},
        onlyRedoubles(round)
          ? gettext("Touch each player they redouble, or Pass.")
          : gettext("Touch each player they double, or Pass."),
      ),
      owesTag(sheet, progress),
    ),
    h("div", { class: "targets" }, targetButtons(sheet, round, picked)),
    h(
      "div",
      { class: "words" },
      maximum(round).length !== 1 &&
        shortcut("maximum", [gettext("Maximum"), gettext("everybody")], {
          targets: maximum(round),
          round,
          nobody,
        }),
      seatInTurn(round) !== round.declarer &&
        shortcut("flanks", [gettext("Flanks"), gettext("not declarer")], {
          targets: flanks(round),
          round,
          nobody: noFlanksText(round),
        }),
      doneButton(sheet, { picked, round, refusal }),
    ),
    reasons(round, refusal),
    refusal === "forced" && h("p", { class: "why" }, forgottenDouble(sheet)),
  );
}

function owesTag(sheet, { lines, declarer, round }) {
  const n = doublesOwed(sheet, lines, declarer).get(seatInTurn(round));
  return n ? h("span", { class: "tag warn" }, fill(gettext("owes %(n)s"), { n })) : null;
}

function targetButtons(sheet, round, picked) {
  const { seats } = sheet.rules;
  const start = seats.indexOf(seatInTurn(round));
  const others = [...seats.slice(start + 1), ...seats.slice(0, start)];
  return others.map((of) => targetButton(sheet, round, of, picked.includes(of)));
}

function targetButton(sheet, round, of, isPicked) {
  const why = targetRefusal(round, of);
  const declares = of === round.declarer;
  const role = isRedouble(round, of) ? gettext("redouble") : declares ? gettext("declarer") : "";
  return button(
    {
      class: "choice target",
      "data-do": "pick",
      "data-of": of,
      "aria-pressed": String(isPicked),
      "aria-disabled": why && "true",
      "data-why": why && targetRefusalText(round, why),
    },
    h("span", {}, nameInBrief(sheet, of)),
    h("small", {}, role),
  );
}

// A usual choice of several players at once; *nobody* is the reason if there is none.
function shortcut(action, [label, meaning], { targets, round, nobody }) {
  const forced = choiceRefusal(round, targets) === "forced";
  const why = !targets.length ? nobody : forced ? gettext("They owe declarer a double.") : null;
  const attributes = { "data-do": action, "aria-disabled": why && "true", "data-why": why };
  return button(
    { class: "quiet word", ...attributes },
    h("span", {}, label, h("small", {}, meaning)),
  );
}

function noFlanksText({ positive, rules }) {
  return positive || rules.double_targets === "declarer"
    ? gettext("Only declarer is doubled here.")
    : gettext("None of the flanks may be doubled.");
}

function doneButton(sheet, { picked, round, refusal }) {
  const redoubles = picked.every((of) => isRedouble(round, of));
  const deed = redoubles ? gettext("Redouble %(names)s") : gettext("Double %(names)s");
  const label = picked.length ? namesInBrief(sheet, picked, deed) : gettext("Pass");
  const why = refusal && choiceRefusalText(refusal);
  const attributes = { "data-do": "say", "aria-disabled": why && "true", "data-why": why };
  return button({ class: "word say", ...attributes }, label);
}

// The reasons why buttons are disabled, each only once.
function reasons(round, refusal) {
  const others = round.rules.seats.filter((of) => of !== seatInTurn(round));
  const refused = others.map((of) => targetRefusal(round, of)).filter(Boolean);
  const texts = new Set(refused.map((why) => targetRefusalText(round, why)));
  if (refusal) texts.add(choiceRefusalText(refusal));
  return texts.size ? h("p", { class: "why" }, [...texts].join(" ")) : null;
}

function targetRefusalText(round, why) {
  return {
    made: gettext("That player has been doubled already."),
    barred: gettext("Three losing doubles: no more before the last deals."),
    redouble: gettext("Only those who doubled this player may be redoubled."),
    declarer: round.positive
      ? gettext("In a positive contract only declarer is doubled.")
      : gettext("Only declarer is doubled in these rules."),
  }[why];
}

function choiceRefusalText(refusal) {
  return refusal === "forced"
    ? gettext("This player owes declarer a double, and this is the last chance to make it.")
    : gettext("Declarer redoubles all who doubled declarer, or nobody.");
}
