// Points as they are typed into a form of totals: their sign, and the sum that they must have.

import { possibleSums } from "./possible_sums.js";
import { signed } from "./text.js";

// Keypads of phones have no minus key.
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = /** @type {HTMLElement | null} */ (target.closest("[data-negates]"));
  const field = button && document.getElementById(button.dataset.negates);
  if (field) changeSign(/** @type {HTMLInputElement} */ (field));
});

/** @param {HTMLInputElement} field */
function changeSign(field) {
  const text = field.value.trim();
  field.value = /^[-−–]/.test(text) ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Return the required sum of the totals, or null until all contracts it depends on are chosen.
 * @param {HTMLFormElement} form
 */
export function requiredSum(form) {
  if (form.dataset.right !== undefined) return Number(form.dataset.right);
  const fields = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("[data-declared]")]);
  const chosen = fields.map((field) => field.value);
  if (!chosen.length || !chosen.every(Boolean)) return null;
  const totals = JSON.parse(document.getElementById("contract-totals").textContent);
  return chosen.reduce((sum, name) => sum + totals[name], 0);
}

/**
 * Return why the deals of the form cannot have this sum; empty if they can.
 * @param {HTMLFormElement} form @param {number} sum
 */
export function impossibleSumText(form, sum) {
  if (form.dataset.choose === undefined) return "";
  const { totals, times, deals } = JSON.parse(form.dataset.choose);
  if (possibleSums(totals, times, deals).has(sum)) return "";
  const text = ngettext(
    "✗ They add up to %(sum)s, which %(deals)s deal cannot give.",
    "✗ They add up to %(sum)s, which %(deals)s deals cannot give.",
    deals,
  );
  return interpolate(text, { sum: signed(sum), deals }, true);
}

/** Return the texts of the fields. @param {HTMLFormElement} form @returns {string[]} */
export function typedTotals(form) {
  const fields =
    /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[data-points]:enabled")]);
  return fields.map((field) => field.value.trim());
}

/** Say whether all totals together have the sum that they must have. */
export function wholeSumText(sum, required) {
  if (sum === required) {
    return interpolate(gettext("✓ They add up to %s, as they must."), [signed(required)]);
  }
  const text = gettext("✗ They add up to %(sum)s, not %(right)s: a mistake of %(off)s.");
  const values = { sum: signed(sum), right: signed(required), off: Math.abs(sum - required) };
  return interpolate(text, values, true);
}
