// Where the keyboard goes on when what it was on has gone from the table.

/** @import { Ui } from "./types.d.ts" */

/**
 * Note where the focus is before the table is drawn again; returns what puts it back: on the card
 * or, once it is played, the next one; on a result that has come; or on the hand after a result or
 * a button that has gone.
 * @param {HTMLElement & { ui: Ui, focusCard(name: string | null | undefined): void }} table
 */
export function focusKeeper(table) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const hadFocus = table.contains(focused);
  const card = hadFocus ? focused.dataset.card : null;
  const near = card ? nearest(table, card) : [];
  const hadResult = Boolean(table.querySelector(".result"));
  return () => {
    const isLost = document.activeElement === document.body;
    const result = /** @type {HTMLElement | null} */ (table.querySelector(".result"));
    if (result) {
      if (isLost || (card && !hadResult)) result.focus({ preventScroll: true });
    } else if (isLost && (hadFocus || hadResult)) {
      const next = near.find((name) => table.querySelector(`.hand [data-card="${name}"]`));
      if (next) table.ui.focus = next;
      table.focusCard(next);
    }
  };
}

/** The cards of the hand from *card* on, and then those before it, the nearest first. */
function nearest(/** @type {HTMLElement} */ table, /** @type {string} */ card) {
  const buttons = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".hand [data-card]")]);
  const names = buttons.map((button) => button.dataset.card);
  const at = Math.max(0, names.indexOf(card));
  return [...names.slice(at), ...names.slice(0, at).reverse()];
}
