// The confirmation dialog of the page (in base.html). The browser's own would stop the whole page,
// its live parts included.

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("question"));
const [yesButton, noButton] = ["yes", "no"].map((value) =>
  dialog.querySelector(`[value=${value}]`)
);
const usual = { yes: yesButton.textContent, no: noButton.textContent };

/**
 * Ask a yes-or-no question.
 * @param {string} question
 * @param {{ yes?: string, no?: string }} [answers] the words of the buttons, which name the deed.
 * @returns {Promise<boolean>} whether the answer was yes; Escape is no.
 */
export function confirmed(question, { yes = usual.yes, no = usual.no } = {}) {
  document.getElementById("question-text").textContent = question;
  yesButton.textContent = yes;
  noButton.textContent = no;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
