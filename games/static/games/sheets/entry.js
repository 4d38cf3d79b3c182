// The entry of a deal, step by step: contract, doubles, taken cards, and the preview.

/** @import { Draft, Progress, Sheet } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill } from "../text.js";
import { scoresTable } from "./deal_details.js";
import { isOver } from "./doubling_round.js";
import { isReady, isSettled, preview } from "./draft.js";
import { doublesStep } from "./entry_doubles.js";
import { otherEntry, scoresStep } from "./entry_scores.js";
import { takenStep } from "./entry_taken.js";
import { declarationText, detailSign, detailText, nameOf } from "./sheet_text.js";

/**
 * @param {Sheet} sheet
 * @param {Draft} draft
 * @param {Progress} progress
 */
export function entryForm(sheet, draft, progress) {
  return h(
    "section",
    { class: "panel entry", "aria-labelledby": "entry-title" },
    heading(sheet, draft, progress),
    draft.moved && h("p", { class: "notice warn" }, movedText(draft)),
    contractStep(sheet, draft, progress),
    progress.announced && doublesStep(sheet, draft, progress),
    progress.round && isOver(progress.round) && resultStep(sheet, draft, progress),
    isReady(sheet, progress, draft) && previewStep(sheet, draft, progress),
  );
}

const movedText = ({ number }) =>
  fill(
    gettext("Another deal was saved meanwhile: what you are writing is now deal %(number)s."),
    { number },
  );

function heading(sheet, draft, progress) {
  const title = draft.correcting
    ? gettext("Correct deal %(number)s")
    : gettext("Deal %(number)s of %(of)s");
  const name = nameOf(sheet, progress.declarer);
  const cancel = draft.correcting ? gettext("Leave it as it was") : gettext("Start again");
  return h(
    "header",
    {},
    h(
      "h2",
      { id: "entry-title" },
      fill(title, { number: draft.number, of: sheet.declarers.length }),
    ),
    h("p", { class: "soft" }, fill(gettext("%(name)s declares"), { name })),
    (draft.correcting || draft.contract) &&
      button({ class: "plain", "data-do": "cancel" }, cancel),
  );
}

// --- The contract ----------------------------------------------------------------------------

function contractStep(sheet, draft, progress) {
  if (progress.announced && !draft.choosing) return chosenContract(sheet, draft);
  const { contract } = progress;
  return h(
    "fieldset",
    { class: "step", "data-key": "contract" },
    h("legend", {}, gettext("Contract")),
    h(
      "div",
      { class: "contracts" },
      sheet.rules.contracts.map((one) => contractButton(draft, progress, one)),
    ),
    contract?.asks && detailChoice(draft, contract),
  );
}

function chosenContract(sheet, draft) {
  const text = draft.contract + (draft.detail ? `:${draft.detail}` : "");
  const label = gettext("Change the contract");
  return h(
    "p",
    { class: "step said", "data-key": "chosen" },
    h("b", {}, declarationText(sheet, text)),
    button({ class: "plain", "data-do": "rechoose", "aria-label": label }, gettext("Change")),
  );
}

function contractButton(draft, progress, { name, label, letter }) {
  const deal = progress.used.get(name);
  const isUsed = deal !== undefined;
  const why = deal ? fill(gettext("deal %(deal)s"), { deal }) : gettext("before this sheet");
  const refusal = fill(gettext("%(contract)s has been declared: %(why)s."), {
    contract: label,
    why,
  });
  return button(
    {
      class: "choice contract-choice",
      "data-do": "contract",
      "data-name": name,
      "aria-pressed": String(draft.contract === name),
      "aria-disabled": isUsed && "true",
      "data-why": isUsed && refusal,
    },
    h("span", { class: "letter", "aria-hidden": "true" }, letter),
    h("span", {}, label, isUsed && h("small", {}, why)),
  );
}

function detailChoice(draft, contract) {
  const label = contract.asks === "trump" ? gettext("Trumps are") : gettext("Starting from");
  return h(
    "div",
    { class: `details ${contract.asks}`, role: "group", "aria-label": label },
    h("span", { class: "label", "aria-hidden": "true" }, label),
    contract.details.map((detail) => detailButton(draft, contract, detail)),
    button(
      { class: "choice wide", "data-do": "detail", "data-detail": "" },
      contract.detail_required ? gettext("Not noted") : gettext("The first card decides"),
    ),
  );
}

function detailButton(draft, contract, detail) {
  const attributes = {
    class: "choice",
    "data-do": "detail",
    "data-detail": detail,
    "aria-pressed": String(draft.detail === detail),
    "aria-label": detailText(contract, detail),
  };
  return button(attributes, detailSign(contract, detail));
}

// --- The result ------------------------------------------------------------------------------

function resultStep(sheet, draft, progress) {
  if (isSettled(sheet, progress)) return takenStep(sheet, draft, progress);
  const step = draft.scores ? scoresStep : takenStep;
  return [step(sheet, draft, progress), otherEntry(draft)];
}

// --- The preview -----------------------------------------------------------------------------

function previewStep(sheet, draft, progress) {
  const text = draft.correcting
    ? gettext("Save the correction of deal %(number)s")
    : gettext("Save deal %(number)s");
  const label = fill(text, { number: draft.number });
  return h(
    "div",
    { class: "step preview", "data-key": "preview" },
    h("h3", {}, gettext("This deal comes to")),
    scoresTable(sheet, preview(sheet, progress, draft)),
    h("p", { class: "actions" }, button({ class: "save", "data-do": "save" }, label)),
  );
}
