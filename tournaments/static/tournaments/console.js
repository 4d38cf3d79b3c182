// The director's console. After each change the server sends every part of the page again; this
// script keeps the state that must survive: the open dialog, the focus, and unfolded details.

import { actionLabel, confirmed } from "../js/confirm.js";
import { beginAtTop } from "../js/dialogs.js";
import { failureText } from "../js/failure_text.js";
import { showSum } from "../games/totals_sum.js";
import { showBusy } from "./console_busy.js";
import { showClock } from "./console_clock.js";
import { restoreFind } from "./console_find.js";
import { foldParts } from "./console_folds.js";
import {
  answered,
  expectAnswer,
  fadeMessage,
  removeDone,
  showMessage,
} from "./console_messages.js";
import "./console_search.js";
import { pick, restorePick } from "./console_swap.js";

const byId = (id) => document.getElementById(id);
const dialog = /** @type {HTMLDialogElement | null} */ (byId("console-dialog"));
const live = byId("console-live");

/** @typedef {CustomEvent & { target: Element }} HtmxEvent */
const onHtmx = (name, handle) =>
  document.addEventListener(name, (event) => handle(/** @type {HtmxEvent} */ (event)));

// --- Dialogs ---------------------------------------------------------------------------------

// The id of the button that opened the dialog; the button may be replaced while it is open.
let openerId = null;

onHtmx("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "dialog-body" || !dialog) return;
  if (detail.xhr.getResponseHeader("HX-Reswap")) return;
  if (!dialog.open) {
    openerId = document.activeElement?.id;
    dialog.showModal();
  }
  const wrong = dialog.querySelector("[aria-invalid=true], [role=alert] ~ .field input");
  if (wrong) /** @type {HTMLElement} */ (wrong).focus();
  else beginAtTop(dialog);
  dialog.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
});

// While htmx settles, it gives the new sum line the class of the old one; so show the sum after.
onHtmx("htmx:afterSettle", () => showSum(dialog?.querySelector("form.totals")));
showSum(document.querySelector("form.totals"));

// A link that closes the dialog must not leave the page.
dialog?.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("a[data-closes]")) event.preventDefault();
});

// Escape must not throw away typed totals.
dialog?.addEventListener("cancel", async (event) => {
  const fields = [...dialog.querySelectorAll("form.totals input, form.totals textarea")];
  const isTyped = (field) => field.value !== field.defaultValue;
  if (!fields.some(isTyped)) return;
  event.preventDefault();
  const answers = { yes: gettext("Close without saving"), no: gettext("Go on typing") };
  if (await confirmed(gettext("The totals are not saved. Close all the same?"), answers)) {
    dialog.close();
  }
});

dialog?.addEventListener("close", () => {
  byId("dialog-body").replaceChildren();
  pick(null);
  returnFocus();
});

// After a successful action: close the dialog, and clear the field that the action names.
onHtmx("console:done", ({ target }) => {
  if (dialog?.open) dialog.close();
  const field = /** @type {HTMLInputElement | null} */ (
    byId(/** @type {HTMLElement} */ (target).dataset?.clears ?? "")
  );
  if (!field) return;
  field.value = "";
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

const agreed = new WeakSet();

onHtmx("htmx:confirm", async (event) => {
  const { question, elt, path, issueRequest, triggeringEvent } = event.detail;
  if (!question) return;
  event.preventDefault();
  const button = triggeringEvent?.submitter ?? elt.closest("button") ?? elt.querySelector("button");
  const answers = { ...actionLabel(button), no: elt.dataset.refuse };
  if (!agreed.delete(elt) && !(await confirmed(question, answers))) return;
  if (elt.isConnected) issueRequest(true);
  else submitReplacement(document.querySelector(`[hx-post="${CSS.escape(path)}"]`), question);
});

// The form or button was replaced while the question was open: use the new one if it asks the same.
function submitReplacement(replacement, question) {
  if (replacement?.getAttribute("hx-confirm") === question) agreed.add(replacement);
  if (replacement?.matches("button")) replacement.click();
  else replacement?.requestSubmit();
}

for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  onHtmx(failure, ({ detail }) => {
    showMessage(failureText(detail.xhr), "error");
  });
}

// --- Updates ---------------------------------------------------------------------------------

let actions = 0; // requests without an answer yet
let isPressed = false;
let isMissed = false; // whether an update was skipped

const isUpdate = (element) => element === live || element?.matches?.("form.search");

// The answer to an action brings the new state; an update before it would replace the form that the
// answer belongs to.
onHtmx("htmx:beforeRequest", (event) => {
  if (!isUpdate(event.target)) {
    actions += 1;
    if (event.detail.requestConfig.verb === "post") removeDone(event.target);
    expectAnswer();
    showBusy(event);
    // Listen on the request itself: htmx reports its end to a form that may have been replaced.
    event.detail.xhr.addEventListener("loadend", actionEnded, { once: true });
  } else if (actions) {
    event.preventDefault();
    isMissed = true;
  }
});

function actionEnded() {
  actions -= 1;
  if (!actions) answered();
  updateIfMissed();
}

// Skip updates that were already under way, too. Also skip answers whose form was replaced by the
// answer to an earlier tap, and answers that are older than the page.
onHtmx("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  const version = detail.xhr.getResponseHeader("Console-Version");
  const isStale = version !== null && Number(version) < Number(live?.dataset.version);
  const isInTheWay = isUpdate(elt) && (actions || isPressed);
  if (elt.isConnected && !isStale && !isInTheWay) return;
  detail.shouldSwap = false;
  isMissed = true;
  updateIfMissed();
});

// A button that is replaced between pointerdown and pointerup would not be clicked.
addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(released), true);
}

function released() {
  isPressed = false;
  updateIfMissed();
}

function updateIfMissed() {
  if (actions || isPressed || !isMissed) return;
  isMissed = false;
  if (live) htmx.trigger(live, "live");
}

// Players at live tables, deals and clocks change without a new version of the event.
setInterval(() => {
  if (live && byId("console-head").matches("[data-online]")) htmx.trigger(live, "live");
}, 15_000);

// Keep unfolded details open.
const unfolded = new Set();
document.addEventListener("toggle", (event) => {
  const details = /** @type {HTMLDetailsElement} */ (event.target);
  if (!details.matches?.("#console details:not(.fold)")) return;
  if (details.open) unfolded.add(details.id);
  else unfolded.delete(details.id);
}, true);

let settling = 0;

// Every replaced part fires this; work that needs all parts is done once, after the last one.
onHtmx("htmx:oobAfterSwap", () => {
  for (const id of unfolded) byId(id)?.setAttribute("open", "");
  foldParts();
  restorePick();
  restoreFind();
  if (live) live.dataset.version = byId("console-head").dataset.at;
  clearTimeout(settling);
  settling = setTimeout(settled);
});

function settled() {
  showClock();
  fadeMessage();
  returnFocus();
}

// Keyboard users continue at the button that opened the dialog.
function returnFocus() {
  if (!openerId || dialog.open || document.activeElement !== document.body) return;
  byId(openerId)?.focus({ preventScroll: true });
}

// --- The search ------------------------------------------------------------------------------

// The field goes when the event is over, and returns when its end is undone.
const searchField = () => /** @type {HTMLInputElement | null} */ (byId("console-q"));

// On a touch screen the focus in the field would open the keyboard over the list of players.
const isTouch = matchMedia("(pointer: coarse)");
const listTitle =
  () => /** @type {HTMLElement | null} */ (document.querySelector("#fold-players > summary"));

document.addEventListener("click", (event) => {
  const target = isTouch.matches ? listTitle() : searchField();
  const link = /** @type {Element} */ (event.target).closest('a[href="#players"]');
  if (!link || !target) return;
  event.preventDefault();
  byId("players").scrollIntoView();
  target.focus({ preventScroll: true });
});

showClock();
fadeMessage();
