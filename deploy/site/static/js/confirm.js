// The confirmation dialog of the page (in base.html). The browser's own dialog would block the
// page, including its live parts.

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("question"));
const [yesButton, noButton] = ["yes", "no"].map((value) =>
  dialog.querySelector(`[value=${value}]`)
);
const usual = { yes: yesButton.textContent, no: noButton.textContent };

/**
 * Return the label of a button for the dialog's button, without signs such as ×.
 * @param {Element | null | undefined} button
 * @returns {{ yes?: string }}
 */
export function actionLabel(button) {
  if (!button) return {};
  const copy = /** @type {Element} */ (button.cloneNode(true));
  for (const sign of copy.querySelectorAll("[aria-hidden=true]")) sign.remove();
  const yes = button.getAttribute("aria-label") ?? copy.textContent.trim();
  return yes ? { yes } : {};
}

// The first of several lines is the question, as a heading; the others say what follows from it.
function showQuestion(question) {
  const [first, ...others] = question.trim().split(/\s*\n\s*/);
  const heading = lineOf(others.length ? "h2" : "p", first);
  heading.id = "question-text";
  document
    .getElementById("question-lines")
    .replaceChildren(heading, ...others.map((text) => lineOf("p", text)));
}

function lineOf(tag, text) {
  const line = document.createElement(tag);
  line.textContent = text;
  return line;
}

/**
 * Ask whether to do something. Each button says what follows from it; if the caller does not know a
 * label, the general ones of the page are used.
 * @param {string} question in one line, or followed by lines on what follows from it.
 * @param {{ yes?: string, no?: string }} [answers] labels of the buttons.
 * @returns {Promise<boolean>} whether the answer was yes; Escape means no.
 */
export function confirmed(question, { yes = usual.yes, no = usual.no } = {}) {
  showQuestion(question);
  yesButton.textContent = yes;
  noButton.textContent = no;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
