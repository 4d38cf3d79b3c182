// The search for players: Enter checks in the player who is found, if it is only one. A player of
// the club who is not in the event is entered first.

import { showMessage } from "./console_messages.js";

const field = () => /** @type {HTMLInputElement | null} */ (document.getElementById("console-q"));
const list = () => document.getElementById("console-players");

// Whether Enter was pressed before the answer to the text in the field.
let isAwaited = false;

// On the screen keyboards of phones the key submits the form, but not all report the key itself.
document.addEventListener("submit", (event) => {
  const search = field();
  if (!search || event.target !== search.form || !words(search)) return;
  isAwaited = !isAnswered(search);
  if (isAwaited) return; // htmx searches
  event.preventDefault();
  event.stopPropagation();
  checkIn();
}, true);

document.addEventListener("input", ({ target }) => {
  if (target === field()) isAwaited = false;
});

// Before the end of this step the buttons of new parts do not work.
document.addEventListener("htmx:afterSettle", () => {
  const search = field();
  if (!isAwaited || !search || !isAnswered(search)) return;
  isAwaited = false;
  checkIn();
});

/** @param {HTMLInputElement} search */
const words = (search) => search.value.trim().replace(/\s+/g, " ");

/** @param {HTMLInputElement} search */
const isAnswered = (search) => list()?.dataset.query === words(search);

function checkIn() {
  const absent = found("button.toggle[aria-pressed=false], .found button[name=here]");
  if (absent.length === 1) absent[0].click();
  else showMessage(absent.length ? several(absent.length) : nobody(), "warning");
}

/** @param {number} count */
const several = (count) =>
  interpolate(
    ngettext("%s player found: choose one.", "%s players found: choose one.", count),
    [count],
  );

function nobody() {
  const here = found("button.toggle[aria-pressed=true] .name");
  if (!here.length) return gettext("No player of this name is found.");
  if (here.length === 1) {
    const name = here[0].firstChild?.textContent?.trim(); // without "guest"
    return interpolate(gettext("%s is checked in already."), [name]);
  }
  return gettext("All players found are checked in already.");
}

// Without the players with similar names, who are proposed if nobody is found.
/** @param {string} selector */
const found = (selector) =>
  /** @type {HTMLElement[]} */ ([...(list()?.querySelectorAll(selector) ?? [])]).filter(
    (element) => !element.closest(".similar"),
  );
