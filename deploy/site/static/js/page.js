// Behaviour that every page may use by attribute, so that most pages need no script of their own:
//   <button data-opens="id">            opens the <dialog id="id">
//   <button data-closes>                closes the dialog it is in
//   <dialog data-dismissible>           closes when somebody touches beside it
//   <button data-copies="text">         copies the text and confirms it
//   <button data-shares="URL">          shares the URL, as data-title, or copies it and says so in
//                                       the role=status next to it
//   <form data-confirm="Really?">       asks before it is sent; the button that refuses has the
//                                       text of data-refuse, "Keep the draft"
//   <button data-prints>                prints the page
//   <button data-fills="id">            puts its own text into the text field with this id,
//                                       which answers the refusal beside the field
//   <select data-submits>               sends its form when it changes
//   <select data-explains="id">         shows the data-summary of the chosen option in that element
//   <input type=checkbox data-ticks>    ticks all others of its fieldset, and is ticked while they
//                                       are; one with a name, for other pages too, is only unticked
//   <details data-opened-by="id">       opens when the address has the anchor #id
//   <form data-signs-out>               removes the score sheets stored in this browser
//   <body data-visitor>                 does the same, because nobody is signed in

import { actionLabel, confirmed } from "./confirm.js";
import { openDialog } from "./dialogs.js";
import { failureText } from "./failure_text.js";
import { fill } from "./filling.js";
import { copied, share } from "./sharing.js";
import "./passwords.js";
import "./zones.js";
import { markWideTables } from "./wide_tables.js";
import { forgetSheets, forgetUnsentDeals, unsentDeals } from "./stored_sheets.js";

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const closest = (name) => /** @type {HTMLElement | null} */ (target.closest(`[data-${name}]`));
  openById(closest("opens")?.dataset.opens);
  if (closest("closes")) target.closest("dialog")?.close();
  if (target.matches("dialog[data-dismissible]") && isBeside(target, event)) {
    /** @type {HTMLDialogElement} */ (target).close();
  }
  if (closest("prints")) print();
  if (closest("copies")) copy(closest("copies"));
  if (closest("shares")) share(closest("shares"));
  if (closest("fills")) fill(event, closest("fills"));
});

/** Whether a click was beside a dialog. @param {Element} dialog @param {MouseEvent} event */
function isBeside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

function openById(id) {
  const dialog = id && document.getElementById(id);
  if (dialog) openDialog(/** @type {HTMLDialogElement} */ (dialog));
}

async function copy(button) {
  if (!(await copied(button.dataset.copies))) return;
  const before = button.textContent;
  button.textContent = gettext("Copied");
  setTimeout(() => (button.textContent = before), 2000);
}

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLSelectElement} */ (event.target);
  if (field.matches("[data-submits]")) field.form.requestSubmit();
  if (field.matches("[data-explains]")) explainChoice(field);
  if (field.matches("fieldset [type=checkbox]")) tickAll(field.closest("fieldset"), field);
});

/** @param {HTMLSelectElement} list */
function explainChoice(list) {
  const { summary = "" } = list.selectedOptions[0]?.dataset ?? {};
  document.getElementById(list.dataset.explains).textContent = summary;
}

// A browser may have restored another choice than the page came with.
addEventListener("pageshow", () => {
  for (const list of document.querySelectorAll("select[data-explains]")) {
    explainChoice(/** @type {HTMLSelectElement} */ (list));
  }
  for (const all of document.querySelectorAll("fieldset [data-ticks]")) {
    tickAll(all.closest("fieldset"));
  }
});

/**
 * @param {Element} set the fieldset
 * @param {Element} [field] the changed field
 */
function tickAll(set, field) {
  const all = /** @type {HTMLInputElement | null} */ (set.querySelector("[data-ticks]"));
  if (!all) return;
  const others = [...set.querySelectorAll("[type=checkbox]:not([data-ticks])")];
  const boxes = /** @type {HTMLInputElement[]} */ (others);
  if (field === all) boxes.forEach((box) => (box.checked = all.checked));
  else all.checked = (all.checked || !all.name) && boxes.every((box) => box.checked);
}

function openByAnchor() {
  for (const part of document.querySelectorAll("details[data-opened-by]")) {
    const details = /** @type {HTMLDetailsElement} */ (part);
    details.open ||= `#${details.dataset.openedBy}` === location.hash;
  }
}
openByAnchor();
addEventListener("hashchange", openByAnchor);

const agreed = new WeakSet();

// If htmx replaced the form while the question was open, the new form is sent.
async function sendIfAgreed(form, button) {
  const { confirm, refuse: no } = form.dataset;
  if (!(await confirmed(confirm, { ...actionLabel(button), no }))) return;
  const action = form.getAttribute("action");
  const now = form.isConnected
    ? form
    : document.querySelector(`form[action="${CSS.escape(action)}"]`);
  if (!now) return;
  agreed.add(now);
  now.requestSubmit(button?.isConnected ? button : undefined);
}

async function signOut(form) {
  const count = unsentDeals();
  const question = ngettext(
    "%(count)s deal on this phone has not been sent. Sign out, and lose it?",
    "%(count)s deals on this phone have not been sent. Sign out, and lose them?",
    count,
  );
  const text = interpolate(question, { count }, true);
  const answers = {
    ...actionLabel(form.querySelector("button")),
    no: gettext("Stay signed in"),
  };
  if (count && !(await confirmed(text, answers))) return;
  forgetUnsentDeals();
  await forgetSheets().catch(() => {}); // the next page tries again
  agreed.add(form);
  form.requestSubmit();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.matches("[data-signs-out]") && !agreed.delete(form)) {
    event.preventDefault();
    signOut(form);
    return;
  }
  if (form.dataset.confirm && !agreed.delete(form)) {
    event.preventDefault();
    sendIfAgreed(form, event.submitter);
    return;
  }
  // A double tap must not send a form twice. From the browser's cache the page comes back enabled.
  if (form.method === "post" && !form.matches("[hx-post]")) {
    event.submitter?.setAttribute("aria-busy", "true");
    setTimeout(() => event.submitter?.removeAttribute("aria-busy"), 4000);
    for (const element of form.querySelectorAll("button:not([type=button])")) {
      const button = /** @type {HTMLButtonElement} */ (element);
      setTimeout(() => (button.disabled = true));
      setTimeout(() => (button.disabled = false), 4000);
    }
  }
});

if (document.body.matches("[data-visitor]")) forgetSheets().catch(() => {});

// Scroll a row of tabs that is wider than the page to its current tab.
function showCurrentTabs() {
  for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
    const row = tab.closest(".tabs");
    const [outer, inner] = [row, tab].map((element) => element.getBoundingClientRect());
    if (inner.left >= outer.left && inner.right <= outer.right) continue;
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }
}

for (const show of [showCurrentTabs, markWideTables]) {
  show();
  document.addEventListener("htmx:afterSettle", show);
}

// The error of a request for a part of the page is shown until the next request succeeds. The
// console has its own place for it.
const failed = document.createElement("p");
failed.className = "message error";

/** @param {XMLHttpRequest | undefined} request */
function showFailure(request) {
  if (document.getElementById("console-live")) return;
  failed.textContent = failureText(request);
  document.querySelector(".messages")?.append(failed);
}

for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => {
    showFailure(/** @type {CustomEvent} */ (event).detail.xhr);
  });
}
document.addEventListener("htmx:afterSettle", () => failed.remove());
