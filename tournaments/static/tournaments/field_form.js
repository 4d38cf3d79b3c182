// Entering many players: the number of ticked and named ones, announced and shown on the buttons.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.field-form"));
const line = form?.querySelector("[data-ticked]");
const buttons = [...form?.querySelectorAll("[data-enters]") ?? []];
const usual = buttons[0]?.textContent;
const pasted = () => form.querySelector("textarea")?.value.trim();
const pastedFirst = form && pasted();

/** @returns {HTMLInputElement[]} */
const boxes = () => [
  ...form.querySelectorAll(/** @type {"input"} */ (".ticks [type=checkbox]:not([data-ticks])")),
];

/** Return how many players the pasted names are, or null while only the server knows. */
function namedCount() {
  if (!pasted()) return 0;
  if (form.dataset.named === undefined || pasted() !== pastedFirst) return null;
  /** @type {NodeListOf<HTMLInputElement>} */
  const answers = form.querySelectorAll("[data-doubt] input:checked:not([value=nobody])");
  const ticked = boxes().filter((box) => box.checked).map(({ value }) => value);
  const also = [...answers].filter(({ value }) => !ticked.includes(value));
  return Number(form.dataset.named) + also.length;
}

function tickedText(ticked, all, named) {
  const text = named
    ? gettext("%(ticked)s of %(all)s ticked, %(named)s by name")
    : gettext("%(ticked)s of %(all)s ticked");
  return interpolate(text, { ticked, all, named }, true);
}

function showCount() {
  const all = boxes();
  const ticked = all.filter((box) => box.checked).length;
  const named = namedCount();
  if (line) line.textContent = tickedText(ticked, all.length, named);
  const count = named === null ? 0 : ticked + named;
  const enter = ngettext("Enter %(count)s player", "Enter %(count)s players", count);
  const label = count ? interpolate(enter, { count }, true) : usual;
  for (const button of buttons) button.textContent = label;
}

if (form && buttons.length) {
  // Count after the checkbox for all has changed the others.
  for (const kind of ["change", "input"]) form.addEventListener(kind, () => setTimeout(showCount));
  showCount();
}

// One press answers for all names that are new: all as members, or all as guests.
const forAll = /** @type {HTMLElement | null} */ (form?.querySelector("[data-for-all]"));
if (forAll) forAll.hidden = false;
forAll?.addEventListener("click", ({ target }) => {
  const { value } = /** @type {HTMLButtonElement} */ (target);
  const is = (kind) => `input[value=${kind}]`;
  for (const doubt of value ? form.querySelectorAll("[data-doubt]") : []) {
    if (!doubt.querySelector(`:is(${is("guest")}, ${is("member")}):checked`)) continue;
    /** @type {HTMLInputElement} */ (doubt.querySelector(is(value))).checked = true;
  }
});

// A question is announced, and in view with its answers below.
const question = /** @type {HTMLElement | null} */ (form?.querySelector("[data-question]"));
question?.focus({ preventScroll: true });
question?.scrollIntoView({ block: "start" });
