// The dialog that asks for a reason.

import { openDialog } from "../../js/dialogs.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("reason-dialog"));
const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("reason-text"));

/**
 * @param {string} title
 * @param {string} yes the label of the button
 * @param {boolean} isOffered whether the usual reasons are offered
 * @param {string} [note] what is lost and what stays
 * @returns {Promise<string | null>} null if the user cancels
 */
export function askReason(title, yes, isOffered, note = "") {
  document.getElementById("reason-title").textContent = title;
  document.getElementById("reason-note").textContent = note;
  const button = dialog.querySelector("[value=yes]");
  button.textContent = yes;
  button.classList.toggle("danger", Boolean(note));
  field.value = "";
  dialog.querySelector(".offered").toggleAttribute("hidden", !isOffered);
  dialog.returnValue = "no";
  openDialog(dialog);
  return new Promise((resolve) => {
    const answered = () => resolve(dialog.returnValue === "yes" ? field.value : null);
    dialog.addEventListener("close", answered, { once: true });
  });
}
