// The search for tables of a large round. Its field is replaced with each update of the page.

/** @typedef {{ text: string, from: number | null, to: number | null }} Typed */

const field = () => /** @type {HTMLInputElement | null} */ (document.getElementById("tables-find"));

/** @type {Typed | null} */
let typed = null;

// Parts of the page are replaced one by one; only one of them contains the field.
document.addEventListener("htmx:oobBeforeSwap", ({ target }) => {
  const search = field();
  if (!search || document.activeElement !== search) return;
  if (!(/** @type {Element} */ (target).contains(search))) return;
  typed = { text: search.value, from: search.selectionStart, to: search.selectionEnd };
});

/** Restore the text being typed in the field; call this after each part was replaced. */
export function restoreFind() {
  const search = field();
  if (!typed || !search) return;
  const { text, from, to } = typed;
  typed = null;
  const isNewer = words(text) !== words(search.value);
  search.value = text;
  search.focus({ preventScroll: true });
  search.setSelectionRange(from, to);
  if (isNewer) search.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {string} text */
const words = (text) => text.trim().replace(/\s+/g, " ");
