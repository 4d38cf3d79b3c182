// Swapping two players of a draft: tap one, then the other.

let picked = null;
let pickedName = ""; // the player may be on another page of the tables

/** Pick the player of an entry; null picks nobody. @param {string | null} entry */
export function pick(entry) {
  picked = entry;
  const own = entry && document.querySelector(`[data-swaps="${entry}"]`);
  pickedName = own ? own.textContent : entry ? pickedName : "";
  const seats = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-swaps]"));
  for (const seat of seats) {
    seat.setAttribute("aria-pressed", String(seat.dataset.swaps === entry));
  }
  showHint();
}

function showHint() {
  const hint = document.getElementById("swap-hint");
  if (!hint) return;
  hint.dataset.usual ??= hint.textContent;
  const text = gettext(
    "%s changes places with …? Tap another name, or the same to leave it.",
  );
  hint.textContent = pickedName ? interpolate(text, [pickedName]) : hint.dataset.usual;
}

/** Mark the picked player again after an update of the page. */
export const restorePick = () => pick(picked);

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const seat = /** @type {HTMLElement | null} */ (target.closest("[data-swaps]"));
  if (!seat) return;
  const entry = seat.dataset.swaps;
  if (picked === null || picked === entry) return pick(picked === entry ? null : entry);
  const form = /** @type {HTMLElement} */ (document.querySelector("[data-swap-url]"));
  const url = `${form.dataset.swapUrl}?one=${picked}&other=${entry}`;
  htmx.ajax("GET", url, { target: "#dialog-body", swap: "innerHTML" });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked !== null) pick(null);
});
