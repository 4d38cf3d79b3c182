// The line in which the console says what was done. It lies over the page, so that nothing moves
// when it comes and goes.

const SHOWN_FOR = 8000; // milliseconds
const WITH_UNDO_FOR = 60000;
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

// The line lies behind an open dialog, where nobody sees or hears it.
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

/** Remove the message after a while: one with a button to undo what it says is left for longer. */
export function fadeMessage() {
  const message = line()?.lastElementChild ?? null;
  if (message === shown) return; // an update of the page has not said anything new
  shown = message;
  clearTimeout(timer);
  if (!message) return;
  timer = setTimeout(remove, message.querySelector("button") ? WITH_UNDO_FOR : SHOWN_FOR);
}

// Not from under the pointer or the focus.
function remove() {
  if (line()?.matches(":hover, :focus-within")) timer = setTimeout(remove, SHOWN_FOR);
  else line()?.replaceChildren();
}

/** Say that something is being done, if it takes more than a second. */
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

/** The answer is there, or the request has failed. */
export function answered() {
  clearTimeout(slow);
  document.querySelector("#console-said .working, #dialog-body .working")?.remove();
}
