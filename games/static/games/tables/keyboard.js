// The table with the keyboard: arrows move along the hand, Enter plays; single letters only while no
// field is being typed in, and only if the player leaves them on.

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
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
      return;
    }
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === "Escape") return escape(table);
    if (event.key in MOVES && (event.target.closest(".hand") || event.target === document.body)) {
      return moveAlong(table, event);
    }
    if (table.settings.shortcuts) shortcut(table, event);
  });
}

function escape(table) {
  const { ui } = table;
  if (ui.drawer) table.openDrawer(ui.drawer);
  else if (ui.peek || ui.selected || ui.message) {
    Object.assign(ui, { peek: false, selected: null, message: null });
    table.draw();
  }
}

function moveAlong(table, event) {
  const cards = [...table.querySelectorAll(".hand .card-button")];
  if (!cards.length) return;
  event.preventDefault();
  const at = cards.indexOf(document.activeElement);
  const start = at < 0
    ? cards.findIndex((card) => card.tabIndex === 0) - Math.sign(MOVES[event.key])
    : at;
  const next = cards[Math.min(cards.length - 1, Math.max(0, start + MOVES[event.key]))];
  table.ui.focus = next.dataset.card;
  for (const card of cards) card.tabIndex = card === next ? 0 : -1;
  next.focus({ preventScroll: true });
}

const SHORTCUTS = {
  l: (table) => press(table, "[data-do='peek']"),
  s: (table) => table.openDrawer("sheet"),
  t: (table) => table.openDrawer("talk"),
  h: (table) => table.focusCard(table.ui.focus),
  "?": () => document.getElementById("table-help")?.showModal(),
};

function shortcut(table, event) {
  const action = SHORTCUTS[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action(table);
}

const press = (table, selector) => table.querySelector(selector)?.click();
