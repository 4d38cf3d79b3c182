// Where the keyboard goes on when what it was on has gone from the table.

/**
 * Note where the focus is before the table is drawn again; returns what puts it back: on the card,
 * on a result that has come, or on the hand after it.
 * @param {HTMLElement & { focusCard(name: string | null | undefined): void }} table
 */
export function focusKeeper(table) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const card = table.contains(focused) ? focused.dataset.card : null;
  const hadResult = Boolean(table.querySelector(".result"));
  return () => {
    const isLost = document.activeElement === document.body;
    const result = /** @type {HTMLElement | null} */ (table.querySelector(".result"));
    if (result) {
      if (isLost || (card && !hadResult)) result.focus({ preventScroll: true });
    } else if (isLost && (card || hadResult)) {
      table.focusCard(card);
    }
  };
}
