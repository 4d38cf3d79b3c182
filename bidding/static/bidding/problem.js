// Saves an answer as soon as it is chosen. An answer that cannot be sent stays on the device, with
// its id, and is sent again when there is a connection; the server ignores ids that it has seen.

import "../games/playing_card.js";
import { newId } from "../js/request.js";
import { Unsent } from "./unsent.js";

const WAIT_FOR_TYPING = 800; // milliseconds
/** Milliseconds before an answer is sent again: short, because the close may be seconds away. */
const RETRY = { first: 500, longest: 5_000 };
/** Signed out, or refused by the CSRF protection after another sign-in. */
const SIGNED_OUT = [401, 403];
const TRY_AGAIN = [...SIGNED_OUT, 429]; // these do not reject the answer itself

const form = /** @type {HTMLFormElement} */ (document.getElementById("answer-form"));
const status = document.getElementById("saved");
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const unsent = new Unsent(`barbu-answer-${form.dataset.key}`);
let sending = false;
let wait = RETRY.first;
let retry = 0;

function start() {
  restore(unsent.read());
  if (!unsent.read() && isChanged()) note(); // chosen before this script was loaded
  let timer = 0;
  form.addEventListener("change", () => {
    clearTimeout(timer);
    if (note()) send();
  });
  form.addEventListener("input", (event) => {
    if (event.target !== field("comment")) return;
    clearTimeout(timer);
    timer = setTimeout(() => note() && send(), WAIT_FOR_TYPING);
  });
  // The form sends the same id. If it does not arrive, the answer is still stored here.
  form.addEventListener("submit", () => (field("client_id").value = note()));
  addEventListener("online", send);
  setInterval(send, RETRY.longest); // for answers that another tab could not send
  send();
}

/** Return whether the form differs from the served page. @returns {boolean} */
function isChanged() {
  const boxes = [...form.querySelectorAll("input[name=answer]")];
  const comment = /** @type {any} */ (field("comment"));
  return comment.value !== comment.defaultValue ||
    boxes.some((/** @type {any} */ box) => box.checked !== box.defaultChecked);
}

/** Store the answer on this device. @returns {string} its id, empty while none is chosen. */
function note() {
  const answer = new FormData(form).get("answer");
  if (typeof answer !== "string") return "";
  const entry = { answer, comment: field("comment").value, client_id: newId() };
  unsent.write(entry);
  return entry.client_id;
}

// Restore an answer that was chosen offline, before the page was loaded again.
function restore(entry) {
  if (!entry) return;
  for (const box of form.querySelectorAll("input[name=answer]")) {
    const radio = /** @type {HTMLInputElement} */ (box);
    radio.checked = radio.value === entry.answer;
  }
  field("comment").value = entry.comment;
}

async function send() {
  if (sending) return;
  sending = true;
  clearTimeout(retry);
  try {
    for (let entry = unsent.read(); entry; entry = unsent.read()) {
      show("saving");
      if (!(await sent(entry))) break;
    }
  } catch {
    show("waiting");
  } finally {
    sending = false;
    planRetry();
  }
}

/** Schedule a retry for an unsent answer, with growing pauses. */
function planRetry() {
  if (unsent.read()) {
    retry = setTimeout(send, wait);
    wait = Math.min(2 * wait, RETRY.longest);
  } else wait = RETRY.first;
}

/** Send an answer, and return whether to continue with a later one. */
async function sent(entry) {
  const response = await post(entry);
  if (response.status >= 500 || TRY_AGAIN.includes(response.status)) {
    const { waiting, signedOut } = status.dataset;
    show("waiting", SIGNED_OUT.includes(response.status) ? signedOut : waiting);
    return false;
  }
  unsent.clear(entry.client_id);
  if (response.ok) show("saved");
  else show("refused", (await response.json()).message);
  return true;
}

function post(entry) {
  const body = new FormData(form);
  for (const [name, value] of Object.entries(entry)) body.set(name, value);
  const headers = { Accept: "application/json" };
  return fetch(location.href, { method: "POST", body, headers, redirect: "error" });
}

function show(state, text = status.dataset[state]) {
  status.className = `saved ${state}`;
  status.textContent = text;
}

if (form.matches("[data-saves]")) start();
