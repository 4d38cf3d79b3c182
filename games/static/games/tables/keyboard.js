// Keyboard control of the table: arrows move along the hand, Enter plays. Single letters work while
// no field has the focus, unless the player has turned them off.

import { openDialog } from "../../js/dialogs.js";
import { hasTalk } from "./talk.js";

const MOVES = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

export function listenToKeys(table) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (target.matches("input, textarea")) target.blur();
      return escape(table);
    }
    if (target.closest("input, textarea, select")) return;
    const isInHand = target.closest(".hand") || target === document.body;
    if (event.key in MOVES && isInHand) moveAlongHand(table, event);
    else if (table.settings.shortcuts) runShortcut(table, event);
  });
}

function escape(table) {
  const { ui } = table;
  if (ui.drawer) table.toggleDrawer(ui.drawer);
  else if (ui.showLastTrick || ui.selected || ui.message) {
    table.updateUi({ showLastTrick: false, selected: null, message: null });
  }
}

function moveAlongHand(table, event) {
  const cards = [...table.querySelectorAll(".hand .card-button")];
  if (!cards.length) return;
  event.preventDefault();
  const step = MOVES[event.key];
  const focused = cards.indexOf(document.activeElement);
  // The first step goes to the card in the tab order.
  const start = focused < 0
    ? cards.findIndex((card) => card.tabIndex === 0) - Math.sign(step)
    : focused;
  const next = cards[Math.min(cards.length - 1, Math.max(0, start + step))];
  table.ui.focus = next.dataset.card;
  for (const card of cards) card.tabIndex = card === next ? 0 : -1;
  next.focus({ preventScroll: true });
}

const PASSES = "[data-do='pass'], [data-do='double'][data-action='pass']:enabled";

// The letters are those of the words in the language of the page, as in the help.
const SHORTCUTS = [
  {
    key: () => pgettext("key of pass", "P"),
    run: (table) => table.querySelector(PASSES)?.click(),
  },
  {
    key: () => pgettext("key of the last trick", "L"),
    run: (table) => table.querySelector("[data-do='last-trick']")?.click(),
  },
  {
    key: () => pgettext("key of the score sheet", "S"),
    run: (table) => table.toggleDrawer("sheet"),
  },
  {
    key: () => pgettext("key of talk", "T"),
    run: (table) => hasTalk(table.scene) && table.toggleDrawer("chat"),
  },
  { key: () => pgettext("key of the hand", "H"), run: (table) => table.focusCard(table.ui.focus) },
  { key: () => "?", run: openHelp },
];

function openHelp() {
  const help = /** @type {HTMLDialogElement | null} */ (document.getElementById("table-help"));
  if (help) openDialog(help);
}

function runShortcut(table, event) {
  const shortcut = SHORTCUTS.find(({ key }) => key() === event.key.toUpperCase());
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(table);
}
