// Marks the steps of the lesson that this browser has finished, and points out the next one.

import { isFinished } from "../tables/lesson_notes.js";

const steps = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a[data-moves]")]);
const finished = steps.filter((step) => isFinished(step.dataset.moves));
for (const step of finished) {
  step.closest("li").classList.add("finished");
  step.querySelector(".state").textContent = gettext("done");
}
const ahead = steps.find((step) => !finished.includes(step));
const begin = /** @type {HTMLAnchorElement} */ (document.getElementById("lesson-begin"));
if (finished.length && ahead) {
  begin.href = ahead.href;
  begin.textContent = interpolate(
    gettext("Go on with %(step)s"),
    { step: ahead.dataset.title },
    true,
  );
}
