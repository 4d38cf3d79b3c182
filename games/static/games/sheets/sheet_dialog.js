// The dialog of the page of a score sheet, for a deal or a problem.

import { openDialog } from "../../js/dialogs.js";
import { h, morph } from "../dom.js";

/** @param {string} title @param {...any} content */
export function showInDialog(title, ...content) {
  morph(document.getElementById("deal-body"), h("h2", { id: "deal-title" }, title), ...content);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("deal-dialog"));
  openDialog(dialog);
}

/** @param {string} text */
export const showProblem = (text) =>
  showInDialog(gettext("That was not possible"), h("p", {}, text), closeButton());

export const closeButton = () =>
  h("button", { type: "button", class: "quiet", "data-closes": true }, gettext("Close"));
