// Below the cards of a replay: playing the deal again, and the reader's costliest decisions.

import { ask, reviewLead } from "../ask_expert.js";
import { h } from "../dom.js";

/**
 * @typedef {object} Line
 * @property {string} text a decision as text.
 * @property {number} card how many cards had been played before it; -1 before the play.
 * @property {string[]} reasons facts about what was done, and about what was better.
 */

/** The buttons are for the deal that the replay shows. */
class BarbuAfterDeal extends HTMLElement {
  #number = 0;

  connectedCallback() {
    const button = this.querySelector("button[data-do=review]");
    button?.removeAttribute("hidden");
    button?.addEventListener("click", () => this.#askReview());
    document.addEventListener("moment", () => this.#dealChosen());
    this.#dealChosen();
  }

  #dealChosen() {
    const replay = /** @type {HTMLElement | null} */ (document.querySelector("barbu-replay"));
    const number = Number(replay?.dataset.deal);
    if (!number || number === this.#number) return;
    this.#number = number;
    const form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    form.action = form.action.replace(/\/\d+\/again\//, `/${number}/again/`);
    this.#show();
  }

  /** @param {...(Node | string)} content */
  #show(...content) {
    this.querySelector(".review")?.replaceChildren(...content);
  }

  async #askReview() {
    const number = this.#number;
    const isWanted = () => this.#number === number && this.isConnected;
    this.#show(gettext("The expert is thinking…"));
    const address = (this.dataset.review ?? "").replace("/0/", `/${number}/`);
    const found = await ask(address, isWanted);
    if (!isWanted()) return;
    this.#showAnswer(found);
    this.#bringIntoSight();
  }

  // The answer is below the buttons, perhaps behind those of the replay.
  #bringIntoSight() {
    const answer = /** @type {HTMLElement} */ (this.querySelector(".review"));
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "start" });
  }

  #showAnswer(found) {
    if (found.message) return this.#show(found.message);
    if (!found.lines.length) {
      return this.#show(gettext("Well played: no mistake worth mentioning."));
    }
    const lines = /** @type {Line[]} */ (found.lines);
    const list = h(
      "ul",
      {},
      lines.map((line) =>
        h(
          "li",
          {},
          this.#linked(line),
          line.reasons.map((text) => h("p", { class: "small" }, text)),
        )
      ),
    );
    this.#show(h("p", {}, reviewLead(lines.length)), list);
  }

  /** @param {Line} line */
  #linked({ text, card }) {
    const moment = card < 0 ? "moment=0" : `card=${card + 1}`; // with the card in question
    return h("a", { href: `?deal=${this.#number}&${moment}` }, text);
  }
}

customElements.define("barbu-after-deal", BarbuAfterDeal);
