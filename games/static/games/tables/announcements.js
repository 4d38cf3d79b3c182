// What happens, in sentences: for those who hear the table instead of seeing it.

import { fill, listed, points } from "../text.js";
import { declaredText, turnText } from "./header.js";
import { doublesSaid, nameOf, playSaid } from "./labels.js";
import { isMyTurn, playsOf, spokenBefore, tricksOf, wayOf } from "./view_model.js";

// The sentences for what happened between two views; *before* is null when the table is first seen.
export function narrate(before, view) {
  if (!before) {
    return [...(view.deal?.contract ? [declaredText(view, view.deal)] : []), turnText(view)].filter(
      Boolean,
    );
  }
  const lines = [...steps(before, view)];
  const new_turn = before.turn !== view.turn || before.deal?.number !== view.deal?.number ||
    lines.length > 0;
  if (new_turn && isMyTurn(view)) lines.push(turnText(view));
  return lines;
}

function* steps(before, view) {
  const [old, now] = [before.deal, view.deal];
  const same = old && now && old.number === now.number;
  if (old && !same) {
    const ended = view.ended ?? view.sheet.deals[old.number - 1];
    if (ended?.play) yield* playSteps(view, old, ended);
    if (ended) yield endSaid(view, ended);
  }
  if (!now) return;
  if (!same) {
    yield fill(gettext("Deal %(number)s. %(name)s declares."), {
      number: now.number,
      name: nameOf(view, now.declarer),
    });
  }
  if (now.contract && !(same && old.contract)) yield declaredText(view, now);
  yield* doubleSteps(before, view, same);
  yield* playSteps(view, same ? old : null, now);
}

function* doubleSteps(before, view, same) {
  const [old, now] = [before.deal, view.deal];
  if (!same || !now.contract || old.phase !== "double") return;
  const spoke = now.phase === "double"
    ? spokenBefore(view).filter((seat) => !spokenBefore(before).includes(seat))
    : [old.turn];
  for (const seat of spoke) yield doublesSaid(view, now, seat);
}

function* playSteps(view, old, now) {
  if (wayOf(view, now.contract) === "arranging" || !now.contract) return;
  const seen = old?.play.length ?? 0;
  for (const play of playsOf(view, now).slice(seen)) yield playSaid(view, play);
  if (wayOf(view, now.contract) !== "tricks") return;
  const size = view.ruleset.seats.length;
  const known = old ? Math.floor((old.play.length - old.trick.length) / size) : 0;
  for (const trick of tricksOf(view, now).slice(known)) {
    yield fill(gettext("%(name)s takes the trick"), { name: nameOf(view, trick.winner) });
  }
}

function endSaid(view, deal) {
  const scores = view.ruleset.seats.map((seat) =>
    `${nameOf(view, seat)} ${points(deal.net[seat])}`
  );
  return fill(gettext("The deal is over: %(scores)s."), { scores: listed(scores) });
}
