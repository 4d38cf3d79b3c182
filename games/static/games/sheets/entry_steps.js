// The step of the entry that is to be filled in next: the last one shown.

/** @param {HTMLElement} entry */
export function nextStep(entry) {
  const steps = entry.querySelectorAll(".step, .step > .details");
  const element = /** @type {HTMLElement | undefined} */ ([...steps].at(-1));
  const turns = element?.querySelectorAll(".turns > li").length;
  return { element, name: `${element?.className} ${element?.dataset.key} ${turns}` };
}

/**
 * Bring the next step into view, if it is another one than before.
 * @param {HTMLElement} entry
 * @param {string} before the name of the step that was the next one
 * @param {boolean} isTyping whether a field has the focus, and keeps it
 */
export function showNextStep(entry, before, isTyping) {
  const { name, element } = nextStep(entry);
  if (name === before) return;
  element?.scrollIntoView({ block: "nearest" });
  if (!isTyping) element?.querySelector("input")?.focus();
}

/**
 * Let the keyboard go on with the contract of the next deal. The page is not scrolled: it shows the
 * scores of the last one.
 * @param {HTMLElement} entry
 */
export function focusContract(entry) {
  const open = "button.contract-choice:not([aria-disabled])";
  /** @type {HTMLElement | null} */ (entry.querySelector(open))?.focus({ preventScroll: true });
}

/** @param {HTMLElement} entry @param {string} selector of a button, which may be missing */
export function focusButton(entry, selector) {
  /** @type {HTMLElement | null} */ (entry.querySelector(selector))?.focus();
}
