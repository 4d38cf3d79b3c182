// <barbu-replay>: a finished game, deal by deal and card by card. The address has the position
// (?deal=5&card=17, or ?deal=5&moment=0 in the auction), so that a link can lead to a moment. The
// element has data-deal, data-moment and data-asked; the event "moment" announces their changes.

/** @import { ReviewLine } from "../ask_expert.js" */
/** @import { Game } from "./types.d.ts" */

import { spokenText } from "../card_words.js";
import { h, morph } from "../dom.js";
import { auctionLength, momentOf } from "./auction.js";
import { render } from "./render.js";
import { sceneText } from "./scene_text.js";
import { showInStrip } from "./strip.js";

const STEP_TIME = 900; // milliseconds
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  PageUp: "deal-before",
  PageDown: "deal-after",
};

// A phone on its side, as in the style sheet: the buttons are beside the hands.
const SIDEWAYS = matchMedia(
  "(max-height: 30rem) and (orientation: landscape) and (max-width: 64rem)",
);

// A phone upright: an open explanation lies above the hands, and has the room that they leave.
const UPRIGHT = matchMedia("(max-width: 40rem) and (min-height: 30.1rem)");

class BarbuReplay extends HTMLElement {
  /** @type {Game} */
  game;
  number = 1;
  card = 0;
  #timer = 0;
  /** The decisions of the reader that a review names, by deal. @type {Map<number, ReviewLine[]>} */
  #mistakes = new Map();

  connectedCallback() {
    this.game = JSON.parse(document.getElementById("replay").textContent);
    this.log = h("p", { class: "visually-hidden", "aria-live": "polite" });
    this.content = h("div", { class: "replay" });
    this.replaceChildren(this.content, this.log);
    this.addEventListener("click", (event) => this.#clicked(event.target));
    this.addEventListener("input", (event) => this.#slid(event.target));
    this.addEventListener("toggle", ({ target }) => this.#unfolded(target), { capture: true });
    document.addEventListener("keydown", (event) => this.#keyPressed(event));
    document.querySelector(".deal-strip")?.addEventListener("click", (event) => {
      this.#dealChosen(event);
    });
    document.addEventListener("mistakes", (event) => {
      this.#mistakesFound(/** @type {CustomEvent} */ (event).detail);
    });
    document.addEventListener("mistakes-open", () => this.#setRunning(false));
    addEventListener("popstate", () => this.#readAddress());
    SIDEWAYS.addEventListener("change", () => {
      if (this.querySelector(".compared[open]")) requestAnimationFrame(() => this.#showMarked());
    });
    // A review brings the marked cards into sight, wherever a page that is loaded again was before.
    if (location.hash === "#mistake") history.scrollRestoration = "manual";
    this.#readAddress();
  }

  #readAddress() {
    const wanted = new URL(location.href).searchParams;
    const number = this.#limited(Number(wanted.get("deal")) || 1);
    const start = auctionLength(this.game.deals[number - 1]);
    const card = wanted.has("moment") ? Number(wanted.get("moment")) - start : 0;
    this.#goTo(number, Number(wanted.get("card")) || card || 0, { isQuiet: true });
  }

  #limited(number) {
    return Math.min(Math.max(1, Math.trunc(number)), this.game.deals.length);
  }

  get #deal() {
    return this.game.deals[this.number - 1];
  }

  get #start() {
    return -auctionLength(this.#deal);
  }

  get #end() {
    return this.#deal.steps.length;
  }

  /** Show a deal after *card* cards, see auction.js; both numbers are limited to valid values. */
  #goTo(number, card, { isQuiet = false } = {}) {
    const before = this.number;
    this.number = this.#limited(number);
    this.card = Math.min(Math.max(this.#start, Math.trunc(card)), this.#end);
    this.#noteMoment();
    this.#render();
    if (this.number !== before || isQuiet) showInStrip();
    this.dispatchEvent(new CustomEvent("moment", { bubbles: true }));
    if (!isQuiet) this.log.textContent = sceneText(this.#scene);
  }

  /** @param {{ number: number, lines: ReviewLine[] }} found */
  #mistakesFound({ number, lines }) {
    this.#mistakes.set(number, lines);
    this.#render();
    if (!this.#scene.mistake) return;
    this.log.textContent = spokenText(this.#scene.mistake.summary);
    this.#showMarked();
  }

  /** The explanation of a mistake moves the hands down. */
  #unfolded(details) {
    if (details.matches(".compared[open]")) this.#showMarked();
  }

  #showMarked() {
    if (SIDEWAYS.matches) this.querySelector(".table-top").scrollIntoView({ block: "start" });
    if (UPRIGHT.matches) this.querySelector(".compared[open]")?.scrollIntoView({ block: "start" });
    const hand = this.querySelector(".fan.marked") ?? this.querySelector(".hand.turn");
    hand?.scrollIntoView({ block: "nearest" });
  }

  #noteMoment() {
    const moment = momentOf(this.#deal, this.card);
    const address = new URL(location.href);
    address.searchParams.set("deal", String(this.number));
    const [name, other] = this.card < 0 ? ["moment", "card"] : ["card", "moment"];
    address.searchParams.delete(other);
    address.searchParams.set(name, String(this.card < 0 ? moment : this.card));
    history.replaceState(history.state, "", address);
    this.dataset.deal = String(this.number);
    this.dataset.moment = String(moment);
    this.dataset.asked = this.#deal.asked[moment] ?? "";
  }

  #do(action) {
    const { number, card } = this;
    const actions = {
      first: () => this.#goTo(number, this.#start),
      back: () => this.#goTo(number, card - 1),
      next: () => this.#goTo(number, card + 1),
      last: () => this.#goTo(number, this.#end),
      "deal-before": () => this.#goTo(number - 1, 0),
      "deal-after": () => this.#goTo(number + 1, 0),
    };
    if (!actions[action]) return;
    this.#setRunning(false);
    actions[action]();
  }

  #setRunning(isRunning) {
    clearInterval(this.#timer);
    this.#timer = 0;
    if (isRunning) {
      if (this.card === this.#end) this.#goTo(this.number, 0);
      this.#timer = setInterval(() => this.#step(), STEP_TIME);
    }
    this.#render();
  }

  #step() {
    this.#goTo(this.number, this.card + 1);
    if (this.card === this.#end) this.#setRunning(false);
  }

  #clicked(target) {
    const action = target.closest("[data-do]")?.dataset.do;
    if (action === "run") this.#setRunning(!this.#timer);
    else this.#do(action);
  }

  #slid(target) {
    if (target.matches("[type=range]")) this.#goTo(this.number, Number(target.value));
  }

  #dealChosen(event) {
    const link = event.target.closest("a[data-deal]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#setRunning(false);
    this.#goTo(Number(link.dataset.deal), 0);
    if (SIDEWAYS.matches) event.currentTarget.scrollIntoView({ block: "start" });
  }

  #keyPressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea, summary, dialog")) return;
    if (!KEYS[event.key] || !this.contains(document.activeElement)) return;
    event.preventDefault();
    this.#do(KEYS[event.key]);
  }

  get #scene() {
    const { game, number, card } = this;
    const mistake = this.#mistakes.get(number)?.find((line) => line.card === card);
    return { game, number, card, isRunning: this.#timer !== 0, mistake };
  }

  #render() {
    morph(this.content, ...render(this.#scene));
    const links = /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll(".deal-strip a")
    );
    for (const link of links) {
      const isShown = Number(link.dataset.deal) === this.number;
      if (isShown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}

customElements.define("barbu-replay", BarbuReplay);
