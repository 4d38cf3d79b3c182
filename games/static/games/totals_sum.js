// The sum of a game's totals in form.totals, as they are typed.

import { parsePoints, signed } from "./text.js";
import { impossibleSumText, requiredSum, typedTotals, wholeSumText } from "./points.js";

/** @param {HTMLFormElement | null | undefined} form */
export function showSum(form) {
  const line = form?.querySelector("#sum-line");
  if (!line) return;
  const typed = typedTotals(form);
  const points = typed.filter(Boolean).map(parsePoints);
  const sum = points.includes(null) ? null : points.reduce((a, b) => a + b, 0);
  const required = requiredSum(form);
  const isChecked = typed.every(Boolean) && sum !== null && required !== null;
  line.className = "sum";
  line.textContent = "";
  if (form.querySelector("[data-wrong-sum]")) return; // the refusal says it already
  if (isChecked) line.classList.add(sum === required ? "good" : "bad");
  const impossible = typed.every(Boolean) && sum !== null ? impossibleSumText(form, sum) : "";
  if (impossible) line.classList.add("bad");
  line.textContent = impossible || sumText(sum, required, { isChecked, form });
}

function sumText(sum, required, { isChecked, form }) {
  if (sum === null) return gettext("Whole numbers only.");
  if (required === null) {
    const text = form.querySelector("[data-declared]")
      ? gettext("Sum %s. It cannot be checked before the four contracts are chosen.")
      : gettext("Sum %s.");
    return interpolate(text, [signed(sum)]);
  }
  if (!isChecked) return interpolate(gettext("Sum %s of %s."), [signed(sum), signed(required)]);
  return wholeSumText(sum, required);
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    const form = /** @type {HTMLFormElement | null} */ (
      /** @type {Element} */ (target).closest?.("form.totals")
    );
    form?.querySelector("[data-wrong-sum]")?.remove(); // it refers to the earlier totals
    showSum(form);
  });
}
