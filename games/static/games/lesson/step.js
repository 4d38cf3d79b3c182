// The panel of a step of the lesson, above its table: the task, the last event, the next step.

import { movesIn, noteFinished, noteMoves } from "../tables/lesson_notes.js";
import "../tables/table.js";

const table = document.querySelector("barbu-table");
const text = document.getElementById("lesson-text");
const again = document.getElementById("lesson-again");
const next = document.getElementById("lesson-next");
const { moves } = /** @type {HTMLElement} */ (table).dataset;

function show({ lesson }) {
  if (lesson.text && text.textContent !== lesson.text) text.textContent = lesson.text;
  next.classList.toggle("quiet", !lesson.done);
  again.hidden = !lesson.done && !movesIn(moves).length;
  if (lesson.done) noteFinished(moves);
}

table.addEventListener("shown", (event) => show(/** @type {CustomEvent} */ (event).detail));
again.addEventListener("click", () => {
  noteMoves(moves, []);
  location.reload();
});
