// The confirmation dialog of the page (in base.html). The browser's own would stop the whole page,
// its live parts included.

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("question"));

/**
 * Ask a yes-or-no question.
 * @param {string} question
 * @param {{ yes?: string, no?: string }} [answers] the words of the buttons, which name the deed.
 * @returns {Promise<boolean>} whether the answer was yes; Escape is no.
 */
export function confirmed(question, { yes = gettext("Yes"), no = gettext("No") } = {}) {
  document.getElementById("question-text").textContent = question;
  dialog.querySelector("[value=yes]").textContent = yes;
  dialog.querySelector("[value=no]").textContent = no;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
