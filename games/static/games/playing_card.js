// <playing-card card="HQ"> draws itself from its attribute; without it the card lies face down. Its
// width is --card-width (cards.css), its height 7/5 of that. With data-four-colours on any element
// around it each suit has its own colour.

import { face } from "./card_art.js";
import { cardName } from "./cards.js";
import { h } from "./dom.js";

class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute("card");
    if (this.drawn === card) return;
    this.drawn = card;
    this.replaceChildren(...(card ? [face(card)] : []));
  }
}

customElements.define("playing-card", PlayingCard);

export function shown(card, attributes = {}) {
  return h("playing-card", {
    card,
    role: "img",
    "aria-label": card ? cardName(card) : gettext("a card face down"),
    ...attributes,
  });
}

export function silent(card, attributes = {}) {
  return h("playing-card", { card, "aria-hidden": "true", ...attributes });
}
