// The director's console. The server sends every part of the page again after each change; this
// keeps what lives between two answers: the open dialog, the focus, what is unfolded.

import { confirmed, deedOf } from "../js/confirm.js";
import { failureText } from "../js/failure_text.js";
import { showBusy } from "./console_busy.js";
import { showClock } from "./console_clock.js";
import { restoreFind } from "./console_find.js";
import { answered, expectAnswer, fadeMessage, showMessage } from "./console_messages.js";
import { pick, restorePick } from "./console_swap.js";
import { showSum } from "./console_totals.js";

const byId = (id) => document.getElementById(id);
const dialog = /** @type {HTMLDialogElement | null} */ (byId("console-dialog"));
const search = /** @type {HTMLInputElement | null} */ (byId("console-q"));
const live = byId("console-live");

/** @typedef {CustomEvent & { target: Element }} HtmxEvent */
const onHtmx = (name, handle) =>
  document.addEventListener(name, (event) => handle(/** @type {HtmxEvent} */ (event)));

// --- Dialogs ---------------------------------------------------------------------------------

// The id of the button that opened the dialog: it may have been replaced when the dialog closes.
let openerId = null;

onHtmx("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "dialog-body" || !dialog) return;
  if (detail.xhr.getResponseHeader("HX-Reswap")) return;
  if (!dialog.open) {
    openerId = document.activeElement?.id;
    dialog.showModal();
  }
  const wrong = dialog.querySelector("[aria-invalid=true], [role=alert] ~ .field input");
  const first = dialog.querySelector("input:not([type=hidden]), select, textarea, button");
  /** @type {HTMLElement | null} */ (wrong ?? first)?.focus();
  dialog.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
});

// While it settles htmx gives the new line of the sum the class of the old one.
onHtmx("htmx:afterSettle", () => showSum(dialog?.querySelector("form.totals")));
showSum(document.querySelector("form.totals"));

// A link that closes the dialog must not leave the page.
dialog?.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("a[data-closes]")) event.preventDefault();
});

dialog?.addEventListener("close", () => {
  byId("dialog-body").replaceChildren();
  pick(null);
  returnFocus();
});

// After an action has succeeded: close the dialog, and clear the field that the action names.
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
  const button = triggeringEvent?.submitter ?? elt.querySelector("button");
  if (!agreed.delete(elt) && !(await confirmed(question, deedOf(button)))) return;
  if (elt.isConnected) issueRequest(true);
  else submitReplacement(document.querySelector(`[hx-post="${CSS.escape(path)}"]`), question);
});

// The form was replaced while the question was open: the new one is sent if it asks the same.
function submitReplacement(form, question) {
  if (form?.getAttribute("hx-confirm") === question) agreed.add(form);
  form?.requestSubmit();
}

for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  onHtmx(failure, ({ detail }) => {
    showMessage(failureText(detail.xhr), "error");
  });
}

// --- Updates ---------------------------------------------------------------------------------

let actions = 0; // on their way
let isPressed = false;
let isMissed = false; // an update was left out

const isUpdate = (element) => element === live || element?.matches?.("form.search");

// While an action is on its way its answer will bring what is new; an update in between would
// replace the form that the answer belongs to.
onHtmx("htmx:beforeRequest", (event) => {
  if (!isUpdate(event.target)) {
    actions += 1;
    expectAnswer();
    showBusy(event);
    // The request's own event: htmx reports its end to a form that may have been replaced.
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

// The same for an update that was already on its way. Of two quick taps the first answer has
// replaced the form of the second, whose answer then has no target; or the older answer comes
// last.
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

// Who is at a live table, its deal and its clocks change while the event does not.
setInterval(() => {
  if (live && byId("console-head").matches("[data-online]")) htmx.trigger(live, "live");
}, 15_000);

// What was unfolded stays unfolded.
const unfolded = new Set();
document.addEventListener("toggle", (event) => {
  const details = /** @type {HTMLDetailsElement} */ (event.target);
  if (!details.matches?.("#console details")) return;
  if (details.open) unfolded.add(details.id);
  else unfolded.delete(details.id);
}, true);

let settling = 0;

// Every part that was replaced fires this; what needs all of them is done once, after the last.
onHtmx("htmx:oobAfterSwap", () => {
  for (const id of unfolded) byId(id)?.setAttribute("open", "");
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

// The keyboard goes on from the button that opened the dialog.
function returnFocus() {
  if (!openerId || dialog.open || document.activeElement !== document.body) return;
  byId(openerId)?.focus({ preventScroll: true });
}

// --- The search ------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest('a[href="#players"]');
  if (!link || !search) return;
  event.preventDefault();
  byId("players").scrollIntoView();
  search.focus({ preventScroll: true });
});

// Enter checks in the only player who is found.
search?.addEventListener("keydown", (event) => {
  const list = byId("console-players");
  const query = search.value.trim().replace(/\s+/g, " ");
  if (event.key !== "Enter" || !query || list.dataset.query !== query) return;
  const absent = list.querySelectorAll("button.toggle[aria-pressed=false]");
  if (absent.length !== 1) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (absent[0]).click();
});

showClock();
fadeMessage();
