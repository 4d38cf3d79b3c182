// The director's console. The server sends every part of the page again after each change; here are
// only the things that live between two answers: dialogs, picked players, the clock, the sum.

import { ask } from "../js/confirm.js";

const $ = (id) => document.getElementById(id);
const dialog = $("console-dialog");
const NEAR_END = [300, 60];
const SAID_FOR = 8000;

// What was done is said for a while; where it can be undone, until something else is said.
let silence = 0;

function say(text, kind) {
  const line = document.createElement("span");
  line.className = `message ${kind}`;
  line.textContent = text;
  $("console-said")?.replaceChildren(line);
  hush();
}

function hush() {
  clearTimeout(silence);
  const said = $("console-said");
  if (said?.querySelector("button")) return;
  silence = setTimeout(() => said?.replaceChildren(), SAID_FOR);
}

// --- Dialogs ---------------------------------------------------------------------------------

let opener = null;

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "dialog-body" || !dialog) return;
  if (event.detail.xhr.getResponseHeader("HX-Reswap")) return;
  if (!dialog.open) {
    opener = document.activeElement?.id;
    dialog.showModal();
  }
  const wrong = dialog.querySelector("[aria-invalid=true], [role=alert] ~ .field input");
  const first = dialog.querySelector("input:not([type=hidden]), select, textarea, button");
  (wrong ?? first)?.focus();
});

// Only now: while it settles htmx gives the new line of the sum the class of the old one.
document.addEventListener("htmx:afterSettle", () => addUp(dialog?.querySelector("form.totals")));

// A link that leaves a dialog must not leave the page.
dialog?.addEventListener("click", (event) => {
  if (event.target.closest("a[data-closes]")) event.preventDefault();
});

dialog?.addEventListener("close", () => {
  $("dialog-body").replaceChildren();
  pick(null);
  returnFocus();
});

// What went well closes the dialog and empties the field that asked for it.
document.addEventListener("console:done", (event) => {
  if (dialog?.open) dialog.close();
  const field = $(event.target.dataset?.clears ?? "");
  if (!field) return;
  field.value = "";
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

const agreed = new WeakSet();

document.addEventListener("htmx:confirm", async (event) => {
  const { question, elt, path, issueRequest } = event.detail;
  if (!question) return;
  event.preventDefault();
  if (!agreed.delete(elt) && !(await ask(question))) return;
  if (elt.isConnected) issueRequest(true);
  else sendInstead(document.querySelector(`[hx-post="${CSS.escape(path)}"]`), question);
});

// The part came anew while it was asked: the new form is sent, or asks anew if it asks otherwise.
function sendInstead(form, question) {
  if (form?.getAttribute("hx-confirm") === question) agreed.add(form);
  form?.requestSubmit();
}

for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    const words = event.detail.xhr?.status
      ? gettext("That did not work. Reload the page and try again.")
      : gettext("No connection: nothing was changed. Try again in a moment.");
    say(words, "error");
  });
}

// --- Parts that come anew ---------------------------------------------------------------------

const live = $("console-live");
let busy = 0;
let missed = false;

const looks = (element) => element === live || element?.matches?.("form.search");

// While an action is on its way its answer will bring what is new; a look in between would only
// take the form away that it comes back to.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!looks(event.target)) {
    busy += 1;
    // The request's own event: htmx tells the end of it to a form that may be gone by then.
    event.detail.xhr.addEventListener("loadend", atRest, { once: true });
  } else if (busy) {
    event.preventDefault();
    missed = true;
  }
});

function atRest() {
  busy -= 1;
  if (!busy && missed) lookAgain();
}

// The same for a look that was already on its way. Of two quick taps the first answer has replaced
// the form of the second, whose answer then has nowhere to go; or the older answer comes last.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt } = event.detail.requestConfig;
  const at = event.detail.xhr.getResponseHeader("Console-Version");
  const stale = at !== null && Number(at) < Number(live?.dataset.version);
  if (elt.isConnected && !stale && !(looks(elt) && (busy || pressed))) return;
  event.detail.shouldSwap = false;
  missed = true;
  if (!busy && !pressed) lookAgain();
});

// A button that is replaced between the finger's coming down and its going up would not be pressed.
let pressed = false;

addEventListener("pointerdown", () => (pressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(released), true);
}

function released() {
  pressed = false;
  if (!busy && missed) lookAgain();
}

function lookAgain() {
  missed = false;
  if (live) htmx.trigger(live, "live");
}

// What was unfolded stays unfolded.
const unfolded = new Set();
let redrawn = 0;
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("#console details")) return;
  if (event.target.open) unfolded.add(event.target.id);
  else unfolded.delete(event.target.id);
}, true);

document.addEventListener("htmx:oobAfterSwap", () => {
  for (const id of unfolded) $(id)?.setAttribute("open", "");
  pick(picked);
  if (live) live.dataset.version = $("console-head").dataset.at;
  // Every part that came anew fires this: once, when the last of them is in place.
  clearTimeout(redrawn);
  redrawn = setTimeout(settle);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href="#players"]');
  if (!link || !$("console-q")) return;
  event.preventDefault();
  $("players").scrollIntoView();
  $("console-q").focus({ preventScroll: true });
});

function settle() {
  showClock();
  hush();
  returnFocus();
}

// The button that opened a dialog may have come anew: the keyboard goes on from the new one.
function returnFocus() {
  if (!opener || dialog.open || document.activeElement !== document.body) return;
  $(opener)?.focus({ preventScroll: true });
}

// Enter in the search checks in the only player who is found.
$("console-q")?.addEventListener("keydown", (event) => {
  const list = $("console-players");
  if (event.key !== "Enter" || !list.dataset.query) return;
  if (list.dataset.query !== event.target.value.trim().replace(/\s+/g, " ")) return;
  const absent = list.querySelectorAll("button.toggle[aria-pressed=false]");
  if (absent.length !== 1) return;
  event.preventDefault();
  absent[0].click();
});

// --- Swapping two players of a draft -----------------------------------------------------------

let picked = null;

function pick(entry) {
  picked = entry;
  for (const seat of document.querySelectorAll("[data-swaps]")) {
    seat.setAttribute("aria-pressed", String(seat.dataset.swaps === entry));
  }
  const hint = $("swap-hint");
  if (!hint) return;
  hint.dataset.usual ??= hint.textContent;
  const name = entry && document.querySelector(`[data-swaps="${entry}"]`)?.textContent;
  hint.textContent = name
    ? interpolate(gettext("%s changes places with …? Tap another name, or the same to leave it."), [
      name,
    ])
    : hint.dataset.usual;
}

document.addEventListener("click", (event) => {
  const seat = event.target.closest("[data-swaps]");
  if (!seat) return;
  const entry = seat.dataset.swaps;
  if (picked === null || picked === entry) return pick(picked === entry ? null : entry);
  const url = document.querySelector("[data-swap-url]").dataset.swapUrl;
  htmx.ajax("GET", `${url}?one=${picked}&other=${entry}`, {
    target: "#dialog-body",
    swap: "innerHTML",
  });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked !== null) pick(null);
});

// --- Four totals -------------------------------------------------------------------------------

const number = (text) => Number(String(text).trim().replace(/^[−–]/, "-").replace(/\s/g, ""));

function rightSum(form) {
  if (form.dataset.right !== undefined) return Number(form.dataset.right);
  const worth = form.querySelector("#contract-totals");
  const chosen = [...form.querySelectorAll("[data-declared]")].map((select) => select.value);
  if (!worth || chosen.some((name) => !name)) return null;
  const totals = JSON.parse(worth.textContent);
  return chosen.reduce((sum, name) => sum + totals[name], 0);
}

function addUp(form) {
  const line = form?.querySelector("#sum-line");
  if (!line) return;
  const typed = [...form.querySelectorAll("[data-points]")].map((input) => input.value.trim());
  const sum = typed.filter(Boolean).reduce((all, text) => all + number(text), 0);
  const right = rightSum(form);
  const complete = typed.every(Boolean) && !Number.isNaN(sum);
  line.className = `sum${complete && right !== null ? (sum === right ? " good" : " bad") : ""}`;
  line.textContent = sumWords(sum, right, complete, form);
}

function sumWords(sum, right, complete, form) {
  if (Number.isNaN(sum)) return gettext("Whole numbers only.");
  if (right === null) {
    return form.querySelector("[data-declared]")
      ? interpolate(gettext("Sum %s. Choose the four contracts: then it can be checked."), [sum])
      : interpolate(gettext("Sum %s."), [sum]);
  }
  if (!complete) return interpolate(gettext("Sum %s of %s."), [sum, right]);
  return sum === right
    ? interpolate(gettext("✓ Sum %s, as it must be."), [sum])
    : interpolate(gettext("✗ Sum %s, but it must be %s: %s off."), [
      sum,
      right,
      Math.abs(sum - right),
    ]);
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => addUp(event.target.closest?.("form.totals")));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-negates]");
  const input = button && $(button.dataset.negates);
  if (!input) return;
  const text = input.value.trim();
  input.value = /^[-−–]/.test(text) ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
  input.focus();
  addUp(input.form);
});

addUp(document.querySelector("form.totals"));

// --- The clock ---------------------------------------------------------------------------------

let ticking = 0;
let told = null;

const two = (n) => String(n).padStart(2, "0");
function clockWords(seconds) {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function showClock() {
  clearInterval(ticking);
  const faces = [...document.querySelectorAll("#console [data-seconds]")];
  if (!faces.length) return;
  const running = "running" in faces[0].dataset;
  const left = Number(faces[0].dataset.seconds);
  const since = performance.now();
  const tick = () => {
    const now = running ? left - (performance.now() - since) / 1000 : left;
    const seconds = Math.max(0, Math.ceil(now));
    for (const face of faces) {
      face.textContent = clockWords(seconds);
      face.classList.toggle("near", seconds <= NEAR_END[0] && seconds > 0);
      face.classList.toggle("over", seconds === 0);
    }
    tellTime(seconds, running);
  };
  tick();
  if (running) ticking = setInterval(tick, 250);
}

// Those who do not see the clock hear of its last minutes, once each.
function tellTime(seconds, running) {
  const mark = seconds === 0 ? 0 : NEAR_END.find((near) => Math.abs(seconds - near) < 1);
  if (!running || mark === undefined || mark === told) return;
  told = mark;
  const words = mark
    ? interpolate(gettext("Minutes left in this round: %s"), [mark / 60])
    : gettext("Time is up for this round.");
  say(words, "warning");
}

showClock();
