// The effect of each button of the table, by its data-do.

import { confirmed } from "../../js/confirm.js";
import { csrfToken } from "../../js/request.js";
import { fill } from "../text.js";
import { askHint, askReview } from "./advice.js";
import { showAdvised } from "./advised_control.js";
import { tapCard } from "./card_taps.js";
import { openContracts } from "./contracts_dialog.js";
import { declaration } from "./declare_panel.js";
import { closeGreeting, greets } from "./greeting.js";
import { playerText, whoDoubledText } from "./players.js";
import { arrangeAction } from "./poker_rows.js";
import { nameOf, playerPage } from "./view_model.js";

/** @type {Record<string, (table: any, data: DOMStringMap, button: Element) => unknown>} */
export const ACTIONS = {
  card: (table, { card }) => tapCard(table, card),
  play: (table) => table.ui.selected && table.sender.act(`play ${table.ui.selected}`),
  unselect: (table) => table.updateUi({ selected: null }),
  pass: (table) => table.sender.act("-"),

  contract: (table, { contract }) => chooseContract(table, contract ?? null),
  detail: (table, { detail }) => choose(table, { detail }),
  declare: (table) => table.sender.act(`declare ${declaration(table.scene)}`),

  target: (table, { seat }, button) => toggleTarget(table, seat, button),
  targets: (table, { seats }) => choose(table, { targets: seats.split(" ") }),
  double: (table, { action }) => table.sender.act(action),

  row: (table, { row }) => table.updateUi({ row: Number(row) }),
  "clear-rows": (table) => table.updateUi({ rows: [[], [], []] }),
  arrange: (table) => table.sender.act(arrangeAction(table.ui.rows)),

  hint,
  "read-on": readOn,
  "close-hint": (table) => table.updateUi({ hint: null }),
  hands: (table) => table.updateUi({ showsHands: !table.ui.showsHands }),
  review: (table) => askReview(table),
  contracts: (table, { part }) => openContracts(table.scene, part),
  doubles: (table, { seat }) => table.showMessage(whoDoubledText(table.scene, seat)),
  "last-trick": (table) => table.updateUi({ showLastTrick: !table.ui.showLastTrick }),
  player: (table, { seat }) => {
    const page = playerPage(table.scene, seat);
    return table.showMessage(playerText(table.scene, seat), "", page);
  },
  continue: (table) => table.dismissResult(),
  drawer: (table, { drawer }) => table.toggleDrawer(drawer),
  "close-message": (table) => table.showMessage(null),
  "close-greeting": (table) => closeGreeting(table),

  request: (table, { action }) => table.sender.request(action),
  share: (table) => table.shareDialog.open(),
  leave,
  phrase: (table, { phrase }) => table.sender.request(`say ${phrase}`),
  report,
  mute,
  "stand-in": standIn,
};

// The greeting says that there are hints: who asks for one has read it.
async function hint(table) {
  if (greets(table.scene)) closeGreeting(table);
  if (table.ui.heldTrick) await table.skipPause();
  return askHint(table);
}

function readOn(table) {
  const words = table.querySelector(".hint .words");
  words.scrollBy(0, words.clientHeight / 2);
}

function choose(table, choice) {
  table.updateUi(choice);
  showAdvised(table);
}

// The panel has grown by the text of the contract: the choice stays in sight. A hint is read again
// from its beginning.
function chooseContract(table, contract) {
  table.querySelector(".hint .words")?.scrollTo(0, 0);
  choose(table, { contract, detail: null });
  table.querySelector(".option[aria-pressed='true']")?.scrollIntoView({ block: "nearest" });
}

function toggleTarget(table, seat, button) {
  if (button.getAttribute("aria-disabled")) {
    return table.showMessage(button.querySelector(".why").textContent, "warn");
  }
  const { targets } = table.ui;
  const others = targets.filter((other) => other !== seat);
  return choose(table, { targets: targets.includes(seat) ? others : [...targets, seat] });
}

async function leave(table) {
  const ends = endsWithoutYou(table.scene);
  const text = ends
    ? leavingBotsText(table.view)
    : gettext("Leave the table? A bot plays on for you, and that you left is counted.");
  const yes = ends ? gettext("End the game") : gettext("Leave the table");
  const no = gettext("Keep playing");
  if (await confirmed(text, { yes, no })) await table.sender.request("leave");
}

// An unrated game ends when only bots are left.
const endsWithoutYou = ({ view, links }) =>
  !view.rated && !links.event &&
  Object.entries(view.seats).every(([seat, { kind, acting }]) =>
    seat === view.you || acting || kind === "bot"
  );

function leavingBotsText({ clock, pace }) {
  const ends = gettext("Leave the table? Only bots would be left, so the game ends here.");
  if (clock || pace !== "live") return ends;
  const stays = gettext(
    "To play on later, close the page: your game stays on the home page for three days.",
  );
  return `${ends} ${stays}`;
}

const notSentText = () => gettext("That could not be sent. Try again.");

/** @param {any} table @param {DOMStringMap} data */
async function report(table, { number }) {
  const text = gettext("Have the club’s directors look at this message?");
  const answers = { yes: gettext("Report it"), no: gettext("Do not report it") };
  if (!(await confirmed(text, answers))) return;
  if (await post(table.links.report, { number })) {
    table.updateUi({ reported: [...table.ui.reported, Number(number)] });
    table.showMessage(gettext("The directors will look at it."));
  } else table.showMessage(notSentText(), "bad");
}

/**
 * Hide a player's messages, or show them again; the server then sends a view accordingly.
 * @param {any} table
 * @param {DOMStringMap} data
 */
async function mute(table, { seat }) {
  const isMuted = table.view.muted.includes(seat);
  if (!(await post(table.links.mute, { seat, on: isMuted ? "no" : "yes" }))) {
    return table.showMessage(notSentText(), "bad");
  }
  const text = isMuted
    ? gettext("You see again what %(name)s writes.")
    : gettext("What %(name)s writes is hidden from you, at every table.");
  table.showMessage(fill(text, { name: nameOf(table.view, seat) }));
}

/** @param {any} table @param {DOMStringMap} data */
async function standIn(table, { seat }) {
  const name = nameOf(table.view, seat);
  if (!(await post(table.links.standIn, { seat }))) return table.showMessage(notSentText(), "bad");
  const text = gettext("A bot plays for %(name)s until they take the seat back.");
  table.showMessage(fill(text, { name }));
}

async function post(url, values) {
  const headers = { "X-CSRFToken": csrfToken() };
  const body = new URLSearchParams(values);
  const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
  return Boolean(answer?.ok);
}
