// <barbu-contribution data-socket="/ws/games/17/">: the contribution of a player to the deals, made
// while the table waits. It is committed to at once, and revealed when the game is begun. The
// display follows the last view. With data-begins the element begins the game after committing.

import { h, morph } from "../dom.js";
import { Connection } from "../tables/connection.js";
import { contributionTo, drawContribution, note, noteRevealed, notesOf } from "./notes.js";
import { dealingFacts } from "./panel.js";

class BarbuContribution extends HTMLElement {
  #asked = new Set();

  connectedCallback() {
    this.connection = new Connection(this.dataset.socket);
    this.connection.addEventListener("view", (event) => {
      this.#receive(/** @type {CustomEvent} */ (event).detail);
    });
    this.connection.open();
  }

  #receive(view) {
    const notes = note(view);
    if (view.status !== "waiting") {
      location.reload();
      return;
    }
    morph(this, h("div", {}, dealingFacts(view, notes)));
    if (notes) this.#contribute(view, notes);
  }

  #contribute(view, notes) {
    const { commitment } = view.dealing.seats[view.you];
    if (view.can.includes("commit") && !commitment) {
      this.#send(view, "commit", () => drawContribution(notes));
    }
    const contribution = contributionTo(notesOf(view.game), commitment);
    if (view.can.includes("reveal") && contribution) this.#reveal(view, contribution);
    if ("begins" in this.dataset && commitment && view.can.includes("begin")) {
      this.#send(view, "begin");
    }
  }

  async #reveal(view, contribution) {
    const answer = await this.#send(view, "reveal", () => contribution);
    if (answer?.ok) noteRevealed(view.game);
  }

  // Each action is sent only once, though views arrive more often. Leaving the seat and sitting
  // down again reloads the page.
  #send({ version }, verb, text = () => "") {
    if (this.#asked.has(verb)) return null;
    this.#asked.add(verb);
    return this.connection.send(`${verb} ${text()}`.trim(), version);
  }
}

customElements.define("barbu-contribution", BarbuContribution);
