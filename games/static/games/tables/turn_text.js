// The turn as text: who acts, and what they do.

/** @import { View } from "./types.d.ts" */

import { fill } from "../text.js";
import { declarationName } from "./labels.js";
import {
  mustAnswer,
  nameOf,
  onlyContract,
  onlyRedoubles,
  passesByItself,
  phaseOf,
  playKind,
} from "./view_model.js";

/** @param {View} view */
export function turnText(view) {
  if (view.status === "paused") return gettext("Paused");
  if (!view.turn || !view.deal) return "";
  if (mustAnswer(view)) return gettext("Your turn: agree or refuse");
  if (view.claim) return gettext("A claim is being answered");
  return view.to_act ? ownTurnText(view) : otherTurnText(view);
}

function ownTurnText(view) {
  const phase = phaseOf(view);
  if (phase === "declare") {
    return onlyContract(view)
      ? gettext("Your turn: declare")
      : gettext("Your turn: choose a contract");
  }
  if (passesByItself(view)) {
    return view.deal.declarer === view.you
      ? gettext("Nobody doubled you: you pass")
      : gettext("There is nobody to double: you pass");
  }
  if (phase === "double") {
    return onlyRedoubles(view, view.deal)
      ? gettext("Your turn: redouble or pass")
      : gettext("Your turn: double or pass");
  }
  const { legal, trick, contract } = view.deal;
  if (legal[0] === "-") return gettext("Your turn: nothing fits");
  if (!legal.length) return gettext("Your turn: arrange your hand");
  if (beginsLayout(view)) return gettext("Your turn: you begin");
  const isLead = playKind(view, contract) === "tricks" && !trick.length;
  return isLead ? gettext("Your turn: lead a card") : gettext("Your turn: play a card");
}

// Dominoes begins with declarer, trick contracts may not.
const beginsLayout = (view) =>
  phaseOf(view) === "play" && playKind(view, view.deal.contract) === "layout" &&
  !view.deal.play.length;

/**
 * Whether the game waits for a player who still reads the scores of the deal before.
 * @param {View} view
 * @param {string | null} seat
 */
export const isReading = ({ turn, claim, reading }, seat = turn) =>
  !claim && seat === turn && Boolean(reading?.includes(seat));

const readingText = () => gettext("%(name)s is still reading the scores");

function otherTurnText(view) {
  if (isReading(view)) return fill(readingText(), { name: nameOf(view, view.turn) });
  const text = {
    declare: gettext("%(name)s chooses a contract"),
    double: view.turn === view.deal?.declarer
      ? gettext("%(name)s may redouble")
      : gettext("%(name)s may double"),
    play: beginsLayout(view)
      ? gettext("%(name)s declares and begins")
      : gettext("%(name)s to play"),
  }[phaseOf(view)];
  return fill(text, { name: nameOf(view, view.turn) });
}

/** The delay of a spectator's view, as text. @param {View} view */
export function spectatorText({ status, watching: { kind, delay } }) {
  if (!delay || !["playing", "paused"].includes(status)) return gettext("You are watching.");
  const text = kind === "minutes"
    ? ngettext(
      "You are watching, %(n)s minute behind.",
      "You are watching, %(n)s minutes behind.",
      delay,
    )
    : ngettext(
      "You are watching, %(n)s trick behind.",
      "You are watching, %(n)s tricks behind.",
      delay,
    );
  return fill(text, { n: delay });
}

/** A sentence on a paused or ended game: by whom and why. @param {View} view */
export function haltText({ status, halted }) {
  const name = halted?.by;
  const isPaused = status === "paused";
  const anonymous = isPaused
    ? gettext("A director has paused the game.")
    : gettext("This game has ended before its last deal.");
  const byName = isPaused
    ? gettext("%(name)s has paused the game.")
    : gettext("%(name)s has ended this game. It does not count.");
  const text = name ? fill(byName, { name }) : anonymous;
  return halted?.reason ? `${text} ${fill(gettext("Reason: %(reason)s"), halted)}` : text;
}

/** The title of the page. @param {View} view @param {string} name the name of the table */
export const titleText = (view, name) =>
  view.to_act || mustAnswer(view) ? `● ${gettext("Your turn")} · ${name}` : name;

/** @param {View} view @param {{ declarer: string, contract: string }} deal */
export const declaredText = (view, deal) =>
  fill(
    deal.declarer === view.you
      ? gettext("You declare %(contract)s")
      : gettext("%(name)s declares %(contract)s"),
    { name: nameOf(view, deal.declarer), contract: declarationName(deal.contract) },
  );
