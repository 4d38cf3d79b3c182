// What each button of the table does, by its data-do.

import { ask } from "../../js/confirm.js";
import { arrangement } from "./arrange_panel.js";
import { csrfToken } from "./connection.js";
import { declaration } from "./declare_panel.js";
import { plateSaid } from "./players.js";

export const DEEDS = {
  card: (table, { card }) => table.tapCard(card),
  contract: (table, { contract }) => {
    Object.assign(table.ui, { contract: contract ?? null, detail: null });
    table.draw();
  },
  detail: (table, { detail }) => {
    table.ui.detail = detail;
    table.draw();
  },
  declare: (table) => table.act(`declare ${declaration(table.scene)}`),
  target: (table, { seat }, button) => toggleTarget(table, seat, button),
  say: (table, { say }) => table.act(say),
  pass: (table) => table.act("-"),
  play: (table) => table.ui.selected && table.act(`play ${table.ui.selected}`),
  unselect: (table) => {
    table.ui.selected = null;
    table.draw();
  },
  row: (table, { row }) => {
    table.ui.row = Number(row);
    table.draw();
  },
  clear: (table) => {
    table.ui.rows = [[], [], []];
    table.draw();
  },
  arrange: (table) => table.act(arrangement(table.ui.rows)),
  peek: (table) => {
    table.ui.peek = !table.ui.peek;
    table.draw();
  },
  plate: (table, { seat }) => table.say(plateSaid(table.scene, seat)),
  continue: (table) => table.dismissResult(),
  drawer: (table, { drawer }) => table.openDrawer(drawer),
  hush: (table) => table.say(null),
  back: (table) => table.ask("back"),
  ask: (table, { action }) => table.ask(action),
  share: (table) => table.sharing.open(),
  leave: async (table) =>
    (await ask(
      gettext("Leave the table? A bot plays on for you, and that you left is counted."),
    )) && table.ask("leave"),
  "say-phrase": (table, { phrase }) => table.ask(`say ${phrase}`),
  report: async (table, { number }) =>
    (await ask(gettext("Have the club’s directors look at this message?"))) &&
    report(table, number),
  mute: (table, { seat }) => mute(table, seat),
};

const post = (address, values) =>
  fetch(address, {
    method: "POST",
    headers: { "X-CSRFToken": csrfToken() },
    body: new URLSearchParams(values),
  }).catch(() => null);
const NOT_SENT = () => gettext("That could not be sent. Try again.");

async function report(table, number) {
  const answer = await post(table.links.report, { number });
  table.say(
    answer?.ok ? gettext("The directors will look at it.") : NOT_SENT(),
    answer?.ok ? "" : "bad",
  );
}

// The house keeps it, and sends the view without her words.
async function mute(table, seat) {
  const answer = await post(table.links.mute, {
    seat,
    on: table.view.muted.includes(seat) ? "no" : "yes",
  });
  if (!answer?.ok) table.say(NOT_SENT(), "bad");
}

function toggleTarget(table, seat, button) {
  if (button.getAttribute("aria-disabled")) {
    return table.say(button.querySelector(".why").textContent, "warn");
  }
  const { targets } = table.ui;
  table.ui.targets = targets.includes(seat)
    ? targets.filter((other) => other !== seat)
    : [...targets, seat];
  return table.draw();
}
