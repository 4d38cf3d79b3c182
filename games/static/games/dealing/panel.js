// The panel about the dealing, for a game that waits or is played.

/** @import { DealingView, Notes, SeatView } from "./types.d.ts" */

import { h } from "../dom.js";
import { fill } from "../text.js";

/**
 * Return the commitments and contributions of a view.
 * @param {any} view
 * @param {Notes | null} notes the notes of this browser about the game.
 */
export function dealingFacts(view, notes) {
  /** @type {DealingView} */
  const dealing = view.dealing;
  if (dealing.version === 1) return h("p", {}, oldGameText());
  if (dealing.version === 3) return boardsFacts(dealing.boards);
  const seats = Object.entries(dealing.seats).map(([seat, each]) => [
    h("dt", {}, view.seats[seat].name || seat),
    h("dd", {}, seatText(each, view.seats[seat].kind), code(each.contribution)),
  ]);
  return [
    notes?.changed.length > 0 && h("p", { class: "notice bad" }, changedText()),
    h(
      "dl",
      { class: "facts small dealing-facts" },
      h("dt", {}, gettext("Commitment of the server")),
      h("dd", {}, code(dealing.commitment)),
      seats,
      h("dt", {}, gettext("Noted in this browser")),
      h("dd", {}, notedText(notes)),
    ),
  ];
}

const boardsFacts = (commitment) => [
  h("p", {}, boardsText()),
  h(
    "dl",
    { class: "facts small dealing-facts" },
    h("dt", {}, gettext("Commitment to the deals")),
    h("dd", {}, code(commitment)),
  ),
];

const boardsText = () =>
  gettext(
    "All tables of this round play the same deals. The server drew them before the event and" +
      " published this commitment on its page Deals; players contribute nothing. When the last" +
      " table has finished, the secret is published there, and anybody can check the deals.",
  );

const code = (value) => value && [" ", h("code", {}, value)];

const oldGameText = () =>
  gettext("This game was opened before its players could contribute to the deals.");

const changedText = () =>
  gettext(
    "✗ The server shows something else than before. Tell the club.",
  );

/** @param {SeatView} seat */
export function seatText({ by, why, commitment, contribution }, kind = "") {
  if (by === "player" || contribution) return gettext("contributed in their browser or program");
  if (why === "bot" || kind === "bot") return gettext("a bot: the server contributes");
  if (why === "late") return gettext("was not there in time: the server contributed");
  if (why === "none") return gettext("sent nothing: the server contributed");
  return commitment
    ? gettext("has committed to a contribution")
    : gettext("nothing yet: without a contribution the server contributes");
}

/** @param {Notes | null} notes */
function notedText(notes) {
  if (!notes) return gettext("nothing, because you do not play");
  const number = Object.keys(notes.hands).length;
  const deals = ngettext("%(number)s deal", "%(number)s deals", number);
  return fill(`${gettext("commitment and contributions")} · ${deals}`, { number });
}
