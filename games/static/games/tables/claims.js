// Claims: the possible ones, the reasons against others, open questions, and their outcome.

/** @import { View } from "./types.d.ts" */

import { button, h } from "../dom.js";
import { fill, joined } from "../text.js";
import { openParts } from "./claim_shares.js";
import { sharesText } from "../shares_text.js";
import { mustAnswer, nameOf, phaseOf, playKind } from "./view_model.js";

/** Why the viewer cannot claim this now, or null. @param {View} view @param {string} action */
export function claimRefusal(view, action) {
  const { deal } = view;
  if (view.can?.includes(action)) {
    return action === "claim agree" && playsWithBots(view)
      ? gettext("Where a bot plays it would refuse: it only accepts what is proven.")
      : null;
  }
  if (view.status === "paused") return gettext("The game is paused.");
  if (view.claim || view.undo) return gettext("First the others answer what has been asked.");
  if (!deal || phaseOf(view) !== "play" || playKind(view, deal.contract) !== "tricks") {
    return gettext("Only while tricks are played.");
  }
  if (view.seats[view.you]?.acting) return gettext("First take your seat back.");
  if (action === "claim none" && deal.idle?.includes(view.you)) {
    return gettext("That is so already.");
  }
  return gettext("Your claim was refused: play on before you claim again.");
}

function playsWithBots({ you, seats }) {
  return Object.entries(seats).some(([seat, { kind, acting }]) =>
    seat !== you && (kind === "bot" || acting)
  );
}

// --- Open questions --------------------------------------------------------------------------

/** The open claim or request for an undo. @param {View} view */
export function questions(view) {
  return [
    view.claim && question(view, view.claim, claimText(view), "claim"),
    view.undo && question(view, view.undo, undoText(view), "undo"),
  ];
}

function claimText(view) {
  const { by, what } = view.claim;
  const isOwn = by === view.you;
  const name = nameOf(view, by);
  if (what.endsWith("rest")) {
    const text = isOwn
      ? gettext("You claim all the remaining tricks.")
      : gettext("%(name)s claims all the remaining tricks.");
    return fill(text, { name });
  }
  if (what.endsWith("none")) {
    const text = isOwn
      ? gettext("You claim to take nothing more.")
      : gettext("%(name)s claims to take nothing more.");
    return fill(text, { name });
  }
  const shares = sharesText(what, (seat) => nameOf(view, seat), openParts(view));
  const text = isOwn
    ? gettext("You propose how to share what is left. %(what)s.")
    : gettext("%(name)s proposes how to share what is left. %(what)s.");
  return fill(text, { name, what: shares });
}

function undoText(view) {
  const { by } = view.undo;
  const text = by === view.you
    ? gettext("You ask to take back the last move.")
    : gettext("%(name)s asks to take back the last move.");
  return fill(text, { name: nameOf(view, by) });
}

function question(view, { waiting }, text, key) {
  const isMine = waiting.includes(view.you) && mustAnswer(view);
  return h(
    "div",
    { class: "notice", role: "alert", "data-key": key },
    h("span", { class: "words" }, text),
    isMine ? answerButtons() : h("span", { class: "soft" }, waitingText(view, waiting)),
  );
}

function waitingText(view, waiting) {
  const names = joined(waiting.map((seat) => nameOf(view, seat)));
  return fill(gettext("Waiting for %(names)s."), { names });
}

function answerButtons() {
  const answer = (action, label, kind) =>
    button({ class: `small ${kind}`, "data-do": "request", "data-action": action }, label);
  return h(
    "span",
    { class: "answers" },
    answer("accept", gettext("Agree"), ""),
    answer("refuse", gettext("Refuse"), "quiet"),
  );
}

// --- Outcomes --------------------------------------------------------------------------------

/**
 * The outcome of the question in the previous view, as a sentence; null while it is open, if there
 * was none, and if the result of the deal shows it.
 * @param {View | null} before
 * @param {View} view
 */
export function outcomeText(before, view) {
  if (before?.claim && !view.claim) return claimOutcome(before, view);
  if (before?.undo && !view.undo) return undoOutcome(before, view);
  return null;
}

function claimOutcome(before, view) {
  const { by, what } = before.claim;
  if (view.deal?.number !== before.deal?.number || view.status !== "playing") return null;
  const isGranted = what === "claim none" && view.deal.idle?.includes(by);
  if (by === view.you) {
    return isGranted
      ? gettext("Your claim is agreed.")
      : gettext("Your claim was refused: play goes on.");
  }
  const text = isGranted
    ? gettext("What %(name)s claimed is agreed.")
    : gettext("What %(name)s claimed was refused: play goes on.");
  return fill(text, { name: nameOf(view, by) });
}

function undoOutcome(before, view) {
  const { by } = before.undo;
  const steps = ({ deal }) =>
    deal ? deal.play.length + deal.doubles.length + (deal.contract ? 1 : 0) : 0;
  const isTurnBack = view.turn === by && before.turn !== by;
  const isDone = steps(view) < steps(before) || isTurnBack;
  if (by === view.you) {
    return isDone ? gettext("You have taken back your last move.") : gettext("Your move stays.");
  }
  const text = isDone
    ? gettext("%(name)s has taken back the last move.")
    : gettext("The last move of %(name)s stays.");
  return fill(text, { name: nameOf(view, by) });
}
