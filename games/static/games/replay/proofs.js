// Says, deal by deal, whether the cards came from the seed that was promised before the game.

import { h, show } from "../dom.js";
import { fill } from "../text.js";
import { checked } from "./dealing.js";

export function showProofs(container, game) {
  const results = game.deals.map((deal) => ({
    deal,
    ...checked(deal.proof, game.pack, game.seats),
  }));
  const wrong = results.filter(({ promised, dealt }) => !promised || !dealt);
  show(
    container,
    h("p", { class: `notice ${wrong.length ? "bad" : "good"}` }, verdict(results.length, wrong)),
    h(
      "details",
      {},
      h("summary", {}, gettext("Deal by deal")),
      h("ol", { class: "proofs-list" }, results.map(line)),
    ),
  );
}

function verdict(number, wrong) {
  if (!wrong.length) {
    return fill(
      ngettext(
        "✓ Worked out again in your browser: the deal is the one that was promised before the game.",
        "✓ Worked out again in your browser: all %(number)s deals are the ones that were promised before the game.",
        number,
      ),
      { number },
    );
  }
  return fill(gettext("✗ These deals are not what was promised: %(deals)s. Tell the club."), {
    deals: wrong.map(({ deal }) => deal.number).join(", "),
  });
}

function line({ deal, promised, dealt }) {
  return h(
    "li",
    {},
    h(
      "p",
      {},
      promised && dealt
        ? gettext("✓ The seed is the promised one, and gives these cards.")
        : promised
        ? gettext("✗ The seed is the promised one, but gives other cards.")
        : gettext("✗ The seed is not the promised one."),
    ),
    h(
      "dl",
      { class: "facts small" },
      h("dt", {}, gettext("Promised")),
      h("dd", {}, h("code", {}, deal.proof.commitment)),
      h("dt", {}, gettext("Seed")),
      h("dd", {}, h("code", {}, deal.proof.seed)),
    ),
  );
}
