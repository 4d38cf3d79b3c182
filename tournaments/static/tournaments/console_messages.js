// The line in which the console reports what was done. It overlays the page, so that nothing moves
// when it appears and disappears, unless the message is "in-place": then it is a part of the page.

const SHOWN_FOR = 8000; // milliseconds
const LINKS_SHOWN_FOR = 20000;
const SLOW_AFTER = 1000;

let timer = 0;
let slow = 0;
/** @type {Element | null} */
let shown = null; // the message that the timer is for

const openDialog = () => document.querySelector("#console-dialog[open] #dialog-body");

const line = () => document.getElementById("console-said");

/** @param {string} text @param {"error" | "warning"} kind */
export function showMessage(text, kind) {
  const message = document.createElement("span");
  message.className = `message ${kind}`;
  message.textContent = text;
  if (isShownInDialog(message)) return;
  line()?.replaceChildren(message);
  fadeMessage();
}

// An open dialog covers the line, so the message goes into the dialog.
/** @param {HTMLElement} message */
function isShownInDialog(message) {
  const body = openDialog();
  if (!body) return false;
  body.querySelector(".failed")?.remove();
  const place = document.createElement("p");
  place.className = "failed";
  place.setAttribute("role", "alert");
  place.append(message);
  body.append(place);
  place.scrollIntoView({ block: "nearest" });
  return true;
}

/** Remove the message after a while; an error stays, and so does a message with an undo button. */
export function fadeMessage() {
  const message = line()?.lastElementChild ?? null;
  withdrawControls(message);
  giveWay();
  if (message === shown) return; // the update brought no new message
  shown = message;
  if (message?.matches(".in-place")) message.scrollIntoView({ block: "nearest" });
  startTimer();
}

function startTimer() {
  clearTimeout(timer);
  if (!shown || shown.matches(".error, .lasting:has([data-while])")) return;
  timer = setTimeout(remove, shown.matches(".lasting") ? LINKS_SHOWN_FOR : SHOWN_FOR);
}

// A control goes when it would do nothing or something else than the message says.
/** @param {Element | null} message */
function withdrawControls(message) {
  const controls = /** @type {NodeListOf<HTMLElement> | undefined} */ (
    message?.querySelectorAll("[data-while], [data-step]")
  );
  if (!message || !controls?.length) return;
  const outdated = [...controls].filter((control) => !isCurrent(control));
  for (const control of outdated) control.remove();
  if (outdated.length < controls.length) return;
  message.querySelector("[data-dismisses]")?.remove();
  message.classList.remove("lasting");
}

// The server undoes a change only while the draft and the state of the event are those that the
// message was about.
/** @param {HTMLElement} control */
function isCurrent({ dataset }) {
  if (dataset.step) return nextStep()?.textContent?.trim() === dataset.step;
  const head = document.getElementById("console-head");
  const current = new Set(head?.dataset.undoes?.split(" "));
  return !head || dataset.while?.split(" ").every((word) => current.has(word));
}

const nextStep = () => document.getElementById("next-step");

// The message is dismissed by its own button, or with Esc while the focus is in it. Its link to the
// next step moves the focus to the button of the step.
document.addEventListener("click", (event) => {
  const pressed = /** @type {Element} */ (event.target);
  if (pressed.closest("[data-dismisses]")) line()?.replaceChildren();
  if (!pressed.closest("[data-step]") || !nextStep()) return;
  event.preventDefault();
  nextStep()?.scrollIntoView({ block: "center" });
  nextStep()?.focus({ preventScroll: true });
  if (!line()?.querySelector("[data-while]")) line()?.replaceChildren();
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && line()?.matches(":focus-within")) line()?.replaceChildren();
});

// The message is at the bottom of the screen, or at its top while it would cover the button of the
// next step.
function giveWay() {
  const message = line();
  if (!message) return;
  message.classList.remove("at-top");
  const { top, bottom } = message.getBoundingClientRect();
  const isCovered = [...document.querySelectorAll("#console-head .step .actions")].some(
    (buttons) => {
      const box = buttons.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    },
  );
  message.classList.toggle("at-top", isCovered && bottom > top);
}
for (const change of ["scroll", "resize"]) addEventListener(change, giveWay, { passive: true });

// A message with the focus stays. A touch, or a pointer that moves over it, starts the time again.
// A pointer at rest does not: a message can appear below it.
function remove() {
  if (line()?.matches(":focus-within")) startTimer();
  else line()?.replaceChildren();
}
for (const use of ["pointerdown", "pointermove"]) {
  document.addEventListener(use, ({ target }) => {
    if (line()?.contains(/** @type {Element} */ (target))) startTimer();
  });
}

// A text in a search field removes the message, which could cover what is found, unless it reports
// an error or has an undo button.
document.addEventListener("input", ({ target, isTrusted }) => {
  if (!isTrusted || !(/** @type {Element} */ (target).matches("[type=search]"))) return;
  line()?.querySelector(".message:not(.error, .in-place, :has([data-while]))")?.remove();
});

/** Remove the message of the previous action, unless *pressed* is its undo button. */
export function removeDone(/** @type {Element} */ pressed) {
  const message = line()?.querySelector(".success");
  if (!message?.contains(pressed)) message?.remove();
}

/** Show that work is in progress if the answer takes more than a second. */
export function expectAnswer() {
  clearTimeout(slow);
  slow = setTimeout(() => {
    const message = document.createElement("span");
    const progress = document.createElement("progress");
    const body = openDialog();
    message.className = "message working";
    progress.ariaLabel = gettext("In progress…");
    message.append(gettext("In progress…"), progress);
    if (body) message.setAttribute("role", "status");
    (body ?? line())?.append(message);
  }, SLOW_AFTER);
}

/** Remove the progress message: the answer has arrived, or the request has failed. */
export function answered() {
  clearTimeout(slow);
  document.querySelector("#console-said .working, #dialog-body .working")?.remove();
}
