// Parsing points as they are typed into a form of totals, and the sum that they must have.

import { signed } from "./text.js";

/** Return the whole number in a field, or null; accepts any minus sign. @param {string} text */
export function parsePoints(text) {
  const typed = text.trim().replace(/^[−–]/, "-").replace(/^\+/, "").replace(/\s/g, "");
  return /^-?\d+$/.test(typed) ? Number(typed) : null;
}

/** Change the sign of a field, for phone keypads without a minus key. */
export function changeSign(field) {
  const text = field.value.trim();
  field.value = /^[-−–]/.test(text) ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
  field.focus();
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
