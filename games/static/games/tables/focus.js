// Where the keyboard focus goes if its element is removed from the table.

/** @import { Ui } from "./types.d.ts" */

/**
 * Note where the focus is before the table is drawn again. Return a function that restores it: to
 * the card or, if it was played, the next one; to a result that has appeared; from the hand to a
 * pass that has become the only choice; or to the hand, if a result or a button is gone.
 * @param {HTMLElement & { ui: Ui, focusCard(name: string | null | undefined): void }} table
 */
export function focusKeeper(table) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const hadFocus = table.contains(focused);
  const card = hadFocus ? focused.dataset.card : null;
  const near = card ? nearest(table, card) : [];
  const hadResult = Boolean(table.querySelector(".result"));
  const hadPass = Boolean(passOf(table));
  return () => {
    const isLost = document.activeElement === document.body;
    const result = /** @type {HTMLElement | null} */ (table.querySelector(".result"));
    if (result) {
      if (isLost || (card && !hadResult)) result.focus({ preventScroll: true });
    } else if (passOf(table) && !hadPass && (card || (isLost && hadFocus))) {
      passOf(table).focus({ preventScroll: true });
    } else if (isLost && (hadFocus || hadResult)) {
      const next = near.find((name) => table.querySelector(`.hand [data-card="${name}"]`));
      if (next) table.ui.focus = next;
      table.focusCard(next);
    }
  };
}

/** @returns {HTMLElement | null} the button for a pass in Dominoes */
const passOf = (/** @type {HTMLElement} */ table) => table.querySelector("[data-do='pass']");

/** The cards of the hand from *card* on, followed by those before it, the nearest first. */
function nearest(/** @type {HTMLElement} */ table, /** @type {string} */ card) {
  const buttons = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".hand [data-card]")]);
  const names = buttons.map((button) => button.dataset.card);
  const at = Math.max(0, names.indexOf(card));
  return [...names.slice(at), ...names.slice(0, at).reverse()];
}
