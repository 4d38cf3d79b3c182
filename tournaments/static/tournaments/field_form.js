// Entering many players: the number of ticked players, announced and shown on the button.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.field-form"));
const line = form?.querySelector("[data-ticked]");
const button = form?.querySelector("[data-enters]");
const usual = button?.textContent;

/** @returns {HTMLInputElement[]} */
const boxes = () => [
  ...form.querySelectorAll(/** @type {"input"} */ (".ticks [type=checkbox]:not([data-ticks])")),
];

function showCount() {
  const all = boxes();
  const ticked = all.filter((box) => box.checked).length;
  const text = gettext("%(ticked)s of %(all)s ticked");
  if (line) line.textContent = interpolate(text, { ticked, all: all.length }, true);
  // Only the server knows how many players the pasted names are.
  const pasted = form.querySelector("textarea")?.value.trim();
  const enter = ngettext("Enter %(count)s player", "Enter %(count)s players", ticked);
  button.textContent = ticked && !pasted ? interpolate(enter, { count: ticked }, true) : usual;
}

if (form && button) {
  // Count after the checkbox for all has changed the others.
  for (const kind of ["change", "input"]) form.addEventListener(kind, () => setTimeout(showCount));
  showCount();
}
