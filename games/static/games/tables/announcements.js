// The events at the table as sentences, for screen readers.

/** @import { Deal, View } from "./types.d.ts" */

import { fill, joined, signed } from "../text.js";
import { declaresText, doublesText, playText, tookText } from "./labels.js";
import { declaredText, haltText, turnText } from "./turn_text.js";
import { finishedTricks, listedName, playKind, playsOf } from "./view_model.js";

/**
 * Sentences about the changes between two views.
 * @param {View | null} before null when the table is first seen.
 * @param {View} view
 * @returns {string[]}
 */
export function announcements(before, view) {
  if (!before) {
    const declared = view.deal?.contract ? declaredText(view, view.deal) : "";
    return [declared, turnText(view)].filter(Boolean);
  }
  const sentences = [...steps(before, view)];
  if (view.status === "abandoned" && before.status !== "abandoned") sentences.push(haltText(view));
  const isNewTurn = before.turn !== view.turn || before.deal?.number !== view.deal?.number;
  if (view.to_act && (isNewTurn || sentences.length)) sentences.push(turnText(view));
  return sentences;
}

function* steps(before, view) {
  const [old, deal] = [before.deal, view.deal];
  const isSame = old && deal && old.number === deal.number;
  if (old && !isSame) yield* endOfDeal(view, old);
  if (!deal) return;
  if (!isSame) {
    const who = declaresText(view, deal.declarer);
    yield fill(gettext("Deal %(number)s. %(who)s."), { number: deal.number, who });
  }
  if (deal.contract && !(isSame && old.contract)) yield declaredText(view, deal);
  if (isSame) {
    for (const seat of deal.turns_taken.slice(old.turns_taken.length)) {
      yield doublesText(view, deal, seat);
    }
  }
  yield* cardsPlayed(view, isSame ? old : null, deal);
}

function* endOfDeal(view, old) {
  const { ended } = view;
  if (ended?.number === old.number) yield* cardsPlayed(view, old, ended);
  const line = view.sheet.deals[old.number - 1];
  if (line) yield endText(view, line);
}

/** @param {View} view @param {Deal | null} old @param {Deal} deal */
function* cardsPlayed(view, old, deal) {
  if (!deal.contract || playKind(view, deal.contract) === "arranging") return;
  for (const play of playsOf(deal).slice(old?.play.length ?? 0)) yield playText(view, play);
  for (const { winner } of finishedTricks(view, deal).slice(old?.winners.length ?? 0)) {
    yield tookText(view, winner);
  }
}

function endText(view, { net }) {
  const scores = view.ruleset.seats.map((seat) => `${listedName(view, seat)} ${signed(net[seat])}`);
  return fill(gettext("The deal is over: %(scores)s."), { scores: joined(scores) });
}
