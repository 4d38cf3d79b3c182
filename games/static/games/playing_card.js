// <playing-card card="HQ"> draws itself from its attribute; without it the card lies face down. Its
// width is --card-width (cards.css), its height 7/5 of that. Inside an element with
// data-four-colours each suit has its own colour.

import { cardFace } from "./card_art.js";
import { cardName } from "./cards.js";
import { h } from "./dom.js";

class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];
  #drawn;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const card = this.getAttribute("card");
    if (this.#drawn === card) return;
    this.#drawn = card;
    this.replaceChildren(...(card ? [cardFace(card)] : []));
  }
}

customElements.define("playing-card", PlayingCard);

/** A card with its name for screen readers; null is a card face down. */
export function cardElement(card, attributes = {}) {
  const label = card ? cardName(card) : gettext("a card face down");
  return h("playing-card", { card, role: "img", "aria-label": label, ...attributes });
}

/** A card without a name, for use beside text that names it. */
export function decorativeCard(card) {
  return h("playing-card", { card, "aria-hidden": "true" });
}

/** A card beside its name, which is only for screen readers. */
export function namedCard(card) {
  return [decorativeCard(card), h("span", { class: "visually-hidden" }, cardName(card))];
}
