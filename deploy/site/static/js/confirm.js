// The confirmation dialog of the page (in base.html). The browser's own would stop the whole page,
// its live parts included.

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("question"));

/**
 * Ask a yes-or-no question.
 * @param {string} question
 * @returns {Promise<boolean>} whether the answer was yes; Escape is no.
 */
export function confirmed(question) {
  document.getElementById("question-text").textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
