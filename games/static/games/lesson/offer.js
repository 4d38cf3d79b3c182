// Hides the offer of the lesson from those who have finished it in this browser.

import { isFinished } from "../tables/lesson_notes.js";

for (const offer of document.querySelectorAll("[data-last-step]")) {
  const { dataset } = /** @type {HTMLElement} */ (offer);
  offer.toggleAttribute("hidden", isFinished(dataset.lastStep));
}
