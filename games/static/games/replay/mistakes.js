// <barbu-mistakes>: the costliest decisions of the reader in the whole game, above the
// replay. It opens from the button in the strip of deals. Then the address has #mistakes, so that a
// reader who comes back from a mistake finds the list open.

import { answerTo, wait } from "../ask_expert.js";
import { cardWords } from "../card_words.js";
import { button, h, morph } from "../dom.js";
import { fill } from "../text.js";
import { showInStrip } from "./strip.js";

const BETWEEN = 1000;
const TRIES = 90; // without another deal being ready

/**
 * @typedef {object} GameReview
 * @property {string} [message] why there is none.
 * @property {boolean} ready
 * @property {number} of the number of deals.
 * @property {number} done the number of those that are reviewed.
 * @property {{ number: number, card: number, text: string, contract: string, lost: string }[]}
 *   lines
 * @property {boolean} more whether there are other mistakes, which cost less.
 */

class BarbuMistakes extends HTMLElement {
  /** @type {GameReview | null} */
  #found = null;
  #isAsking = false;

  connectedCallback() {
    this.opener = /** @type {HTMLElement} */ (document.querySelector("[data-do=mistakes]"));
    this.opener.closest("[hidden]")?.removeAttribute("hidden");
    showInStrip(); // the button takes room
    this.opener.addEventListener("click", () => this.#open(this.hidden));
    this.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).closest("[data-do=close]")) this.#open(false);
    });
    // A link to the moment that is shown changes the hash alone.
    addEventListener("hashchange", () => {
      if (location.hash === "#mistake") location.reload();
      if (location.hash === "#mistakes") this.#open(true);
    });
    if (location.hash === "#mistakes") this.#open(true);
  }

  #open(isOpen) {
    this.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
    const address = new URL(location.href);
    address.hash = isOpen ? "mistakes" : "";
    history.replaceState(history.state, "", address);
    if (!isOpen) return this.opener.focus();
    this.dispatchEvent(new CustomEvent("mistakes-open", { bubbles: true })); // the replay stops
    this.#render();
    this.#ask();
    const heading = /** @type {HTMLElement} */ (this.querySelector("h2"));
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "nearest" });
  }

  // The deals are reviewed a few at a time; the list is shown when its order is known.
  async #ask() {
    if (this.#isAsking || this.#found?.ready) return;
    this.#isAsking = true;
    let tries = 0;
    while (!this.hidden && this.isConnected && tries < TRIES) {
      const found = await answerTo(this.dataset.review);
      tries = found && found.done !== this.#found?.done ? 0 : tries + 1;
      this.#found = found ?? this.#found;
      this.#render();
      if (found?.ready || found?.message) break;
      await wait(BETWEEN);
    }
    this.#isAsking = false;
    if (tries === TRIES) {
      this.#found = { ...this.#found, message: tooSlow() };
      this.#render();
    }
  }

  #render() {
    morph(
      this,
      h(
        "div",
        { class: "head" },
        h("h2", { tabindex: "-1" }, gettext("My mistakes in the game")),
        button({ class: "quiet small", "data-do": "close" }, gettext("Close")),
      ),
      h(
        "p",
        { class: "small soft", role: "status", "data-key": "status" },
        statusText(this.#found),
      ),
      this.#found && !this.#found.message && progress(this.#found),
      this.#found && !this.#found.message && dearest(this.#found),
    );
  }
}

const wellPlayed = () => gettext("Well played: you made no mistake worth mentioning in this game.");
const tooSlow = () =>
  gettext("The analysis takes longer than usual. Close this and open it again in a moment.");

/** @param {GameReview | null} found */
function statusText(found) {
  if (found?.message) return found.message;
  if (!found?.ready) return gettext("The expert is looking at your decisions, deal by deal…");
  if (!found.lines.length) return wellPlayed();
  if (found.more) return dearestText(found.lines.length);
  return found.lines.length > 1
    ? gettext("The expert’s estimates, with what you knew then, the costliest first:")
    : gettext("The expert’s estimate, with what you knew then:");
}

const dearestText = (n) =>
  fill(
    ngettext(
      "Your costliest mistake, by the expert’s estimates with what you knew then:",
      "Your %(n)s costliest mistakes, by the expert’s estimates with what you knew then:",
      n,
    ),
    { n },
  );

/** @param {GameReview} found */
function progress({ ready, done, of }) {
  const label = fill(gettext("%(done)s of %(of)s deals"), { done, of });
  return !ready &&
    h(
      "p",
      { class: "progress small", "data-key": "progress" },
      h("progress", { max: of, value: done, "aria-label": label }),
      h("span", { "aria-hidden": "true" }, label),
    );
}

/** @param {GameReview} found */
function dearest({ ready, lines }) {
  return ready && lines.length > 0 &&
    h(
      "div",
      { "data-key": "found" },
      h("ol", { class: "dearest" }, lines.map(decision)),
      h("p", { class: "small soft" }, aboutNumbers()),
    );
}

const aboutNumbers = () =>
  gettext("Hints simulate other deals, so their numbers differ by a few points.");

/** The moment before a decision, where it is marked. */
const momentOf = (number, card) => `?deal=${number}&card=${card}#mistake`;

const lossText = (values) => fill(gettext("Deal %(number)s, %(contract)s: %(lost)s"), values);

function decision({ number, contract, lost, text, card }) {
  return h(
    "li",
    { "data-key": `${number}:${card}` },
    h("a", { href: momentOf(number, card) }, lossText({ number, contract, lost })),
    h("p", { class: "small" }, cardWords(text)),
  );
}

customElements.define("barbu-mistakes", BarbuMistakes);
