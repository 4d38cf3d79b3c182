// Typing deals by their scores: that this device does so, and the keys and the scrolling.

import { store, stored } from "../../js/device_storage.js";

const KEY = "barbu-by-scores";

/** Whether deals are typed by their scores on this device, on every sheet. */
export const areTyped = () => Boolean(stored(KEY));

/** Remember the way of entry if the action has changed it. @param {string} action */
export function rememberEntry(action) {
  if (["by-scores", "by-taken"].includes(action)) store(KEY, action === "by-scores");
}

/**
 * Let Enter go on from each score to the next, then to the button below. It is only focused, so
 * that nothing is saved unseen.
 * @param {HTMLElement} entry the part of the page with the entry.
 */
export function goOnWithEnter(entry) {
  entry.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const field = /** @type {HTMLInputElement} */ (event.target);
    const isScore = field.matches(".typed-score input");
    // A key held down must not press the button that it has just reached.
    if (isScore || event.repeat) event.preventDefault();
    if (isScore && !event.repeat) goOnFrom(field, entry);
  });
}

function goOnFrom(field, entry) {
  const fields = [...entry.querySelectorAll(".typed-score input")];
  const next = fields[fields.indexOf(field) + 1];
  next?.select();
  const reached = next ?? entry.querySelector(".save") ?? entry.querySelector(".ways button");
  reached?.focus();
  reached?.scrollIntoView({ block: "nearest" });
}

/** Bring the sentence or question about the typed scores into view. @param {HTMLElement} entry */
export function showOutcome(entry) {
  entry.querySelector(".outcome, .ways")?.scrollIntoView({ block: "nearest" });
}
