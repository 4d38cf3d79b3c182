// <barbu-proofs data-seeds="…/deals.json">: the check of a game's deals, and the comparison with
// the notes of this browser during the game.

/** @import { DealsFile, Notes, Problem } from "../dealing/types.d.ts" */

import { notesOf } from "../dealing/notes.js";
import { seatText } from "../dealing/panel.js";
import { differencesFrom, problemsOf } from "../dealing/verify.js";
import { h, morph } from "../dom.js";
import { fill } from "../text.js";
import { listedName } from "./names.js";

class BarbuProofs extends HTMLElement {
  async connectedCallback() {
    /** The document of the page, with the names. */
    this.game = JSON.parse(document.getElementById("replay").textContent);
    const answer = await fetch(this.dataset.seeds).catch(() => null);
    if (answer?.ok) this.#show(await answer.json());
    else morph(this, h("p", { class: "notice warn" }, gettext("The seeds could not be loaded.")));
  }

  /** @param {DealsFile} file */
  #show(file) {
    const notes = notesOf(file.game);
    const problems = problemsOf(file);
    const differences = notes && !problems.length ? differencesFrom(file, notes) : [];
    const isWrong = problems.length > 0 || differences.length > 0 || isMissing(file, notes);
    if (isWrong) this.closest("details")?.setAttribute("open", ""); // seen without being looked for
    morph(
      this,
      this.#result(problems, rightText(file)),
      this.#compared(notes, problems, differences),
      isMissing(file, notes) && h("p", { class: "notice warn" }, missingText()),
      file.schema === "barbu-deals/2" && this.#contributions(file),
      h(
        "details",
        {},
        h("summary", {}, gettext("Deal by deal")),
        h(
          "ol",
          { class: "proofs-list" },
          file.deals.map((deal) => this.#deal(deal, [...problems, ...differences], notes)),
        ),
      ),
    );
  }

  /** @param {Problem[]} problems */
  #result(problems, right) {
    if (!problems.length) return h("p", { class: "notice good" }, right);
    const texts = problems.map((problem) => h("li", {}, this.#text(problem)));
    return h(
      "div",
      { class: "notice bad" },
      h("p", {}, gettext("✗ The deals are not what was promised. Tell the club.")),
      h("ul", {}, texts),
    );
  }

  #compared(notes, problems, differences) {
    if (!notes) {
      return h("p", { class: "soft" }, gettext("This browser noted nothing during the game."));
    }
    const right = gettext("✓ Everything is as this browser noted it during the game.");
    return [!problems.length && this.#result(differences, right), notesLink(notes)];
  }

  #name(seat) {
    return this.game.names[seat] || this.game.seat_names[seat];
  }

  /** @param {Problem} problem */
  #text({ code, seat, number }) {
    const name = this.#name(seat);
    return fill(PROBLEMS[code](), { name, number });
  }

  /** @param {DealsFile} file */
  #contributions({ commitment, secret, seats }) {
    const each = Object.entries(seats).map(([seat, given]) => [
      h("dt", {}, listedName(this.game, seat) || this.#name(seat)),
      h("dd", {}, seatText(forReading(given)), " ", h("code", {}, given.contribution)),
    ]);
    return h(
      "details",
      {},
      h("summary", {}, gettext("Who contributed to the deals")),
      h(
        "dl",
        { class: "facts small dealing-facts" },
        h("dt", {}, gettext("Commitment of the server")),
        h("dd", {}, h("code", {}, commitment)),
        h("dt", {}, gettext("Its secret")),
        h("dd", {}, h("code", {}, secret)),
        each,
      ),
    );
  }

  /** @param {DealsFile["deals"][0]} deal @param {Problem[]} problems @param {Notes | null} notes */
  #deal({ number, seed, commitment, hands }, problems, notes) {
    const isWrong = problems.some((problem) => problem.number === number);
    return h(
      "li",
      {},
      h("p", {}, isWrong ? gettext("✗ This deal is wrong.") : dealText(notes?.hands[number])),
      h(
        "dl",
        { class: "facts small" },
        commitment && [
          h("dt", {}, gettext("Promised")),
          h("dd", {}, h("code", {}, commitment)),
        ],
        h("dt", {}, gettext("Seed")),
        h("dd", {}, h("code", {}, seed)),
        h("dt", {}, gettext("Hands")),
        h("dd", {}, h("code", {}, hands)),
      ),
    );
  }
}

// The file has the server's contributions too; a view only shows those of players.
const forReading = (given) => given.by === "server" ? { ...given, contribution: null } : given;

const dealText = (hand) =>
  hand
    ? gettext("✓ The seed gives these cards, and your hand is the one you saw.")
    : gettext("✓ The seed gives these cards.");

/**
 * Whether the contribution made by this browser is not among those of the game.
 * @param {DealsFile} file
 * @param {Notes | null} notes
 */
const isMissing = (file, notes) =>
  notes?.contribution && file.seats[notes.seat]?.contribution !== notes.contribution;

const missingText = () =>
  gettext(
    "The contribution of your browser is not among them: either it was late, or it was left out.",
  );

/** @param {DealsFile} file */
function rightText({ deals }) {
  const number = deals.length;
  if (!number) return gettext("✓ No card was dealt.");
  const text = ngettext(
    "✓ Worked out again in your browser: the deal is the one that was promised before the game.",
    "✓ Worked out again in your browser: all %(number)s deals are the promised ones.",
    number,
  );
  return fill(text, { number });
}

/** @param {Notes} notes */
function notesLink(notes) {
  const file = new Blob([JSON.stringify(notes)], { type: "application/json" });
  const attributes = {
    href: URL.createObjectURL(file),
    download: `barbu-${notes.game}.noted.json`,
  };
  return h("p", {}, h("a", attributes, gettext("What this browser noted (JSON)")));
}

const PROBLEMS = {
  damaged: () => gettext("The file is damaged."),
  commitment: () => gettext("The server’s secret is not the one that it committed to."),
  contribution: () => gettext("The contribution for %(name)s is not the one that was promised."),
  count: () => gettext("Deals are missing, or are not in their order."),
  deal: () => gettext("Deal %(number)s: the cards do not come from the seed."),
  log: () => gettext("The log of the game does not fit its deals and contributions."),
  play: () => gettext("Deal %(number)s: somebody played a card that they did not hold."),
  "noted-game": () => gettext("This browser’s notes are about another game."),
  "noted-commitment": () => gettext("This browser was shown another commitment or other rules."),
  "noted-own": () => gettext("Your own contribution was left out."),
  "noted-contribution": () => gettext("This browser was shown another contribution of %(name)s."),
  "noted-deal": () => gettext("Deal %(number)s: you held another hand, or the deal is missing."),
  "noted-log": () => gettext("The log of the game was changed after this browser saw it."),
};

customElements.define("barbu-proofs", BarbuProofs);
