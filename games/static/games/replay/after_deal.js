// Below the cards of a replay: playing the deal again, and the reader's costliest decisions.

import { ask, reviewElements } from "../ask_expert.js";
import { spokenText } from "../card_words.js";
import { h } from "../dom.js";
import { fill } from "../text.js";

/** The buttons are for the deal that the replay shows. */
class BarbuAfterDeal extends HTMLElement {
  #number = 0;
  #showsMistakes = location.hash === "#mistake"; // a link of a review leads to a card

  connectedCallback() {
    const button = this.querySelector("button[data-do=review]");
    button?.removeAttribute("hidden");
    button?.addEventListener("click", () => this.#askReview({ isSought: true }));
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
    if (this.#showsMistakes && this.dataset.review) this.#askReview({ isSought: false });
  }

  /** @param {...(Node | string)} content */
  #show(...content) {
    this.querySelector(".review")?.replaceChildren(...content);
  }

  // The links of a review ask for the mistakes of each deal. The replay marks them.
  async #askReview({ isSought }) {
    const number = this.#number;
    const isWanted = () => this.#number === number && this.isConnected;
    this.#show(gettext("The expert is thinking…"));
    const address = (this.dataset.review ?? "").replace("/0/", `/${number}/`);
    const found = await ask(address, isWanted);
    if (!isWanted()) return;
    const detail = { number, lines: found.lines ?? [] };
    document.dispatchEvent(new CustomEvent("mistakes", { detail }));
    this.#show(...reviewElements(found, (line) => this.#linked(line)));
    if (isSought) this.#bringIntoSight();
  }

  // The answer is below the buttons, perhaps behind those of the replay.
  #bringIntoSight() {
    const answer = /** @type {HTMLElement} */ (this.querySelector(".review"));
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "start" });
  }

  /** @param {import("../ask_expert.js").ReviewLine} line */
  #linked({ card, said }) {
    const href = `?deal=${this.#number}&card=${card}#mistake`;
    const label = fill(gettext("Show this moment: %(said)s"), { said: spokenText(said) });
    return h("a", { href, "aria-label": label }, gettext("Show this moment"));
  }
}

customElements.define("barbu-after-deal", BarbuAfterDeal);
