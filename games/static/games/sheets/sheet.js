// The page of one score sheet. It shows the sheet as the server last sent it, the entries that wait
// on this device, and the draft of the next one.

/** @import { Draft, Sheet } from "./types.d.ts" */

import { confirmed } from "../../js/confirm.js";
import { forget, store, stored } from "../../js/device_storage.js";
import { newId } from "../../js/request.js";
import { h, ignoreTaps, morph } from "../dom.js";
import "../points.js"; // the buttons that change a sign
import { fill } from "../text.js";
import { dealDetails } from "./deal_details.js";
import { dealOf, emptyDraft, fromDeal, movedOn, progressOf } from "./draft.js";
import { DRAFT_ACTIONS } from "./draft_actions.js";
import { entryForm } from "./entry.js";
import { conversion } from "./entry_doubles.js";
import { focusButton, focusContract, nextStep, showNextStep } from "./entry_steps.js";
import { abandonNote, footer, isSameDeal, notices } from "./notices.js";
import { keepForOffline } from "./offline.js";
import { Outbox, problemOf, send } from "./outbox.js";
import { askReason } from "./reason_dialog.js";
import { enteredTotals, scoreTable, signsOf, stillToCome } from "./score_table.js";
import { closeButton, showInDialog, showProblem } from "./sheet_dialog.js";
import { isFull, linesOf } from "./sheet_lines.js";
import { declarationText } from "./sheet_text.js";
import { areTyped, goOnWithEnter, rememberEntry, showOutcome } from "./typed_scores.js";

const root = document.getElementById("sheet");
const part = (name) => document.getElementById(`sheet-${name}`);

/** @type {Sheet} */
let sheet = JSON.parse(document.getElementById("sheet-document").textContent);
let showAll = false;
let isStale = false;
let isChecked = false; // the server has answered since the page was opened
/** @type {string | null} */
let requested = null;
let lastRequest = Promise.resolve();
const outbox = new Outbox(sheet.id, sheet.urls, refresh);
const draftKey = `barbu-draft-${sheet.id}`;
const newDraft = (number) => emptyDraft(number, areTyped());
/** @type {Draft} */
let draft = stored(draftKey) ?? newDraft(1);

// The deals that wait to be sent, as far as they follow on the server's deals.
function waitingDeals() {
  const deals = [];
  for (const { method, problem, number, deal } of outbox.entries) {
    if (method === "PUT" || problem) continue;
    if (number === sheet.deals.length + deals.length + 1) deals.push({ ...deal, waiting: true });
  }
  return deals;
}

const allLines = () => linesOf(sheet, waitingDeals());

function setDraft(next) {
  draft = next;
  store(draftKey, draft);
  render();
}

// After a step back in history the browser may show the page as it was before later deals. The
// draft is not moved back until the server has confirmed that the later deals are gone.
const isAhead = () => !isChecked && draft.number > allLines().length + 1;

function render() {
  const lines = allLines();
  const full = isFull(sheet, lines);
  morph(part("state"), notices(sheet, outbox, { isStale }));
  const onlyTotals = sheet.place?.totals && !lines.length;
  const table = onlyTotals ? enteredTotals(sheet) : scoreTable(sheet, lines, { showAll });
  const hint = h("p", { class: "soft small" }, gettext("Touch a deal to correct it."));
  const isCorrectable = sheet.may.write && lines.length > 0;
  morph(part("table"), table, isCorrectable && hint, signsOf(sheet, lines));
  if (!isAhead()) draft = movedOn(sheet, lines, draft);
  const open = sheet.may.write && (draft.correcting || !full) && !outbox.refused;
  morph(part("entry"), open && entryForm(sheet, draft, progressOf(sheet, lines, draft)));
  const isPlayed = ["open", "disputed"].includes(sheet.status);
  const toCome = isPlayed && !full && h("div", { class: "scroll" }, stillToCome(sheet, lines));
  morph(part("foot"), footer(sheet, outbox), toCome);
}

const announce = (text) => (part("said").textContent = text);

async function refresh({ sent = false, done = () => {} } = {}) {
  if (sent) announce(gettext("Saved."));
  const answer = await send("GET", sheet.urls.api);
  /** @type {Sheet | null} a network that asks to sign in first answers with a page */
  const fresh = answer?.ok ? await answer.json().catch(() => null) : null;
  if (fresh) {
    isChecked = true;
    isStale = fresh.version < sheet.version;
    if (!isStale) sheet = fresh;
    root.dataset.version = String(sheet.version);
  } else isStale = answer === null || answer.ok;
  done();
  render();
}

// Ignores the second of two quick taps on a button, which the server would only refuse. A different
// request waits until the previous one has been answered.
function request(name, data = {}) {
  if (name === requested) return lastRequest;
  requested = name;
  lastRequest = lastRequest.catch(() => {}).then(() => post(name, data)).finally(() => {
    if (requested === name) requested = null;
  });
  return lastRequest;
}

async function post(name, data) {
  const answer = await send("POST", `${sheet.urls.api}${name}/`, data);
  if (!answer) return showProblem(gettext("There is no connection. Try again when there is."));
  if (!answer.ok) showProblem((await problemOf(answer)).detail);
  await refresh();
  part("foot").querySelector(".notice")?.scrollIntoView({ block: "nearest" });
}

/** @param {string} name @param {string} question @param {string} yes the label of the button */
async function requestWithReason(name, question, yes, note = "") {
  const reason = await askReason(question, yes, name === "confirm", note);
  if (reason !== null) await request(name, { reason });
}

function showDeal(number) {
  const line = allLines()[number - 1];
  const isLast = number === sheet.deals.length && !outbox.entries.length;
  const mayCorrect = sheet.may.write && !line.waiting;
  const button = (action, label, kind) =>
    h("button", { type: "button", class: kind, "data-do": action, "data-number": number }, label);
  showInDialog(
    fill(gettext("Deal %(number)s"), { number }),
    dealDetails(sheet, line, line),
    line.waiting &&
      h("p", { class: "notice warn" }, gettext("This deal waits on this phone to be sent.")),
    h(
      "p",
      { class: "actions" },
      mayCorrect && button("correct", gettext("Correct it")),
      sheet.may.write && isLast && button("undo", gettext("Undo it"), "danger"),
      line.corrected &&
        h("a", { class: "button quiet", href: sheet.urls.history }, gettext("History")),
      closeButton(),
    ),
  );
}

function save() {
  const deal = dealOf(sheet, progressOf(sheet, allLines(), draft), draft);
  const { number, correcting } = draft;
  draft = newDraft(number + 1);
  forget(draftKey);
  if (correcting && isSameDeal(sheet.deals[number - 1], deal)) return showUnchanged(number);
  const contract = declarationText(sheet, deal.contract);
  announce(fill(gettext("Deal %(number)s: %(contract)s."), { number, contract }));
  outbox.add(correcting ? { number, deal, method: "PUT", version: correcting } : { number, deal });
  render();
  ignoreTaps(root);
  focusContract(part("entry"));
  part("table").scrollIntoView({ block: "start" });
}

function showUnchanged(number) {
  render();
  focusContract(part("entry"));
  const text = gettext("Nothing has changed.");
  showInDialog(fill(gettext("Deal %(number)s"), { number }), h("p", {}, text), closeButton());
}

function correct(number) {
  const as = { number, correcting: sheet.version };
  setDraft(fromDeal(sheet, linesOf(sheet), sheet.deals[number - 1], as));
  part("entry").scrollIntoView({ block: "start" });
}

async function undo() {
  const number = sheet.deals.length;
  const question = fill(gettext("Take deal %(number)s off the sheet?"), { number });
  const yes = fill(gettext("Undo deal %(number)s"), { number });
  if (await confirmed(question, { yes, no: gettext("Keep the deal") })) {
    await request("undo", { client_id: newId(), number });
  }
}

async function convert() {
  const [question, yes] = conversion(sheet);
  if (await confirmed(question, { yes, no: gettext("Keep the sheet as it is") })) {
    await request("convert");
    focusButton(part("entry"), ".say");
  }
}

// Reopening a closed sheet needs a reason, which is recorded in the club's log.
const reopen = () =>
  sheet.closed
    ? requestWithReason("reopen", gettext("Why is it opened?"), gettext("Open it again"))
    : request("reopen");

// Sends a refused entry again as a correction of the saved deal.
function replaceSaved(id) {
  const { number, deal, problem } = outbox.find(id);
  const version = problem.version ?? sheet.version;
  outbox.replace(id, { method: "PUT", number, version, deal });
  render();
  outbox.send();
}

function editRefused(id) {
  const { number, method, deal } = outbox.find(id);
  outbox.remove(id);
  const lines = allLines();
  const as = {
    number: Math.min(number, lines.length + 1),
    correcting: method === "PUT" ? sheet.version : null,
  };
  setDraft(fromDeal(sheet, lines, deal, as));
  outbox.send();
}

function discardRefused(id) {
  outbox.remove(id);
  render();
  outbox.send();
}

/** @type {Record<string, (data: DOMStringMap) => unknown>} */
const ACTIONS = {
  all: () => {
    showAll = true;
    render();
  },
  look: ({ number }) => showDeal(Number(number)),
  cancel: () => setDraft(newDraft(allLines().length + 1)),
  save,
  correct: ({ number }) => correct(Number(number)),
  undo,
  convert,
  unconvert: () => request("unconvert"),
  finish: () => request("finish"),
  confirm: () => request("confirm"),
  alone: () =>
    requestWithReason(
      "confirm",
      gettext("Why do you confirm it yourself?"),
      gettext("Confirm the result"),
    ),
  reopen,
  dispute: () =>
    requestWithReason(
      "dispute",
      gettext("What is wrong with the sheet?"),
      gettext("Dispute the result"),
    ),
  abandon() {
    const [question, yes] = [gettext("Abandon this sheet?"), gettext("Abandon the sheet")];
    return requestWithReason("abandon", question, yes, abandonNote(sheet));
  },
  discard: ({ id }) => discardRefused(id),
  replace: ({ id }) => replaceSaved(id),
  edit: ({ id }) => editRefused(id),
};

function editDraft(action, data) {
  const progress = progressOf(sheet, allLines(), draft);
  const next = DRAFT_ACTIONS[action]({ sheet, draft, progress }, data);
  if (!next) return;
  rememberEntry(action);
  const before = nextStep(part("entry")).name;
  setDraft(next);
  showNextStep(part("entry"), before, action === "score");
  if (action === "way") focusButton(part("entry"), ".save");
  if (action === "pick") part("entry").querySelector(".say")?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("[data-do]");
  if (!(button instanceof HTMLElement)) return;
  if (button.getAttribute("aria-disabled") === "true") return announce(button.dataset.why ?? "");
  button.closest("dialog")?.close();
  const action = button.dataset.do;
  if (action in DRAFT_ACTIONS) editDraft(action, button.dataset);
  else ACTIONS[action](button.dataset);
});

root.addEventListener("input", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  editDraft("score", { seat: field.dataset.seat, text: field.value });
  showOutcome(part("entry"));
});
goOnWithEnter(part("entry"));

root.addEventListener("live", () => refresh());
addEventListener("online", () => refresh());

render();
if (isAhead()) refresh();
outbox.send();
keepForOffline(root.dataset.worker, root.dataset.scope).catch(() => {});
