// Dialogs open at their top. A browser scrolls a dialog down to its first control, which may be a
// button below all of the text.

const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
  beginAtTop(dialog);
}

/**
 * Show the top of an open dialog, with the focus on its first control, or on its heading while that
 * control is further down.
 * @param {HTMLDialogElement} dialog
 */
export function beginAtTop(dialog) {
  const first = /** @type {HTMLElement | null} */ (
    dialog.querySelector("[autofocus]") ?? dialog.querySelector(CONTROLS)
  );
  dialog.scrollTop = 0;
  if (first && isInSight(first, dialog)) first.focus({ preventScroll: true });
  else focusHeading(dialog);
}

/** @param {Element} element @param {Element} dialog */
const isInSight = (element, dialog) =>
  element.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;

/** @param {Element} dialog */
function focusHeading(dialog) {
  const heading = dialog.querySelector("h1, h2, h3") ?? dialog;
  heading.setAttribute("tabindex", "-1");
  /** @type {HTMLElement} */ (heading).focus({ preventScroll: true });
}
