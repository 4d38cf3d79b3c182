// The form of a game of which only the totals are known: its rules and number of deals decide how
// many players it has and what their totals must add up to.

import { showSum } from "../games/totals_sum.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.totals"));
const rules = JSON.parse(document.getElementById("rules").textContent);

/** @param {string} name @returns {string} */
const valueOf = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;

function applyRules() {
  const { seats, deals: whole, sums, totals, times } = rules[valueOf("ruleset")];
  const deals = Number(valueOf("deals") || whole);
  const sum = sums[deals];
  if (totals[deals] === undefined) delete form.dataset.choose;
  else form.dataset.choose = JSON.stringify({ totals: totals[deals], times, deals });
  if (sum === undefined) delete form.dataset.right;
  else form.dataset.right = sum;
  const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll(".totals-row")]);
  rows.forEach((row, index) => {
    row.hidden = index >= seats;
    for (const field of row.querySelectorAll("input")) field.disabled = row.hidden;
  });
}

applyRules();
showSum(form);
// These run before the listeners of the document, which show the sum.
form.addEventListener("input", applyRules);
form.addEventListener("change", applyRules);
