// The check of every deal: that its cards come from the seed promised before the game.

/** @import { Game } from "./types.d.ts" */

import { h, morph } from "../dom.js";
import { fill } from "../text.js";
import { checkedDeal } from "./dealing.js";

/** @param {Element} container @param {Game} game */
export function showProofs(container, game) {
  const results = game.deals.map((deal) => ({
    ...deal,
    ...checkedDeal(deal.proof, game.pack, game.seats),
  }));
  const wrong = results.filter(({ isCommitted, isDealt }) => !isCommitted || !isDealt);
  const text = wrong.length ? wrongText(wrong) : rightText(results.length);
  morph(
    container,
    h("p", { class: `notice ${wrong.length ? "bad" : "good"}` }, text),
    h(
      "details",
      {},
      h("summary", {}, gettext("Deal by deal")),
      h("ol", { class: "proofs-list" }, results.map(proofItem)),
    ),
  );
}

function rightText(number) {
  const text = ngettext(
    "✓ Worked out again in your browser: the deal is the one that was promised before the game.",
    "✓ Worked out again in your browser: all %(number)s deals are the promised ones.",
    number,
  );
  return fill(text, { number });
}

const wrongText = (wrong) =>
  fill(gettext("✗ These deals are not what was promised: %(deals)s. Tell the club."), {
    deals: wrong.map(({ number }) => number).join(", "),
  });

function proofItem({ proof, isCommitted, isDealt }) {
  return h(
    "li",
    {},
    h("p", {}, proofText(isCommitted, isDealt)),
    h(
      "dl",
      { class: "facts small" },
      h("dt", {}, gettext("Promised")),
      h("dd", {}, h("code", {}, proof.commitment)),
      h("dt", {}, gettext("Seed")),
      h("dd", {}, h("code", {}, proof.seed)),
    ),
  );
}

function proofText(isCommitted, isDealt) {
  if (!isCommitted) return gettext("✗ The seed is not the promised one.");
  return isDealt
    ? gettext("✓ The seed is the promised one, and gives these cards.")
    : gettext("✗ The seed is the promised one, but gives other cards.");
}
