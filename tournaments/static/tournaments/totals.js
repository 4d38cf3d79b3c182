// The four totals on a player's page of a table; their sum is checked as they are typed.

import { parsePoints, signed } from "../games/text.js";
import { impossibleSumText, requiredSum, typedTotals, wholeSumText } from "../games/points.js";

const form = () => /** @type {HTMLFormElement | null} */ (
  document.querySelector("form[data-totals]")
);

function checkSum() {
  const totals = form();
  if (!totals) return;
  const points = typedTotals(totals).map(parsePoints);
  const known = points.filter((n) => n !== null);
  const sum = known.reduce((a, b) => a + b, 0);
  const required = requiredSum(totals);
  const isComplete = required !== null && known.length === points.length;
  const output = totals.querySelector("[data-sum]");
  const impossible = known.length === points.length ? impossibleSumText(totals, sum) : "";
  output.textContent = impossible ||
    sumText(sum, required, { isEmpty: !known.length, isComplete });
  output.className = "sum";
  if (impossible) output.classList.add("bad");
  if (isComplete) output.classList.add(sum === required ? "good" : "bad");
}

function sumText(sum, required, { isEmpty, isComplete }) {
  if (required === null) {
    return isEmpty ? "" : interpolate(gettext("Together %s so far."), [signed(sum)]);
  }
  if (isComplete) return wholeSumText(sum, required);
  const text = gettext("Together %(sum)s of %(right)s so far: %(left)s to go.");
  const values = { sum: signed(sum), right: signed(required), left: signed(required - sum) };
  return interpolate(text, values, true);
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    const totals = /** @type {Element} */ (target).closest("[data-totals]");
    totals?.querySelector("[data-wrong-sum]")?.remove(); // it refers to the earlier totals
    if (totals) checkSum();
  });
}

// A refused form is far down the page of a phone.
function showRefusal() {
  const refusal = form()?.querySelector("[data-refused], [aria-invalid=true]");
  if (!refusal) return;
  /** @type {HTMLElement} */ (refusal).focus({ preventScroll: true });
  refusal.scrollIntoView({ block: "center" });
}

// A refusal for the sum says it already.
if (form() && typedTotals(form())[0] && !form().querySelector("[data-wrong-sum]")) checkSum();
showRefusal();
