// The replacement of the socket in a step of the lesson: it sends all actions of the player in the
// step to the server, which answers with the views and stores nothing.

import { movesIn, noteMoves } from "./lesson_notes.js";

const BOT_TIME = 750; // between the actions of two bots, in milliseconds
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Has the events of a Connection: "view" with a view as its detail; "state". */
export class LessonConnection extends EventTarget {
  isOpen = true;
  isClosed = false;
  isMoved = false;
  #address;

  /** @param {string} address */
  constructor(address) {
    super();
    this.#address = address;
  }

  /** Continue where this browser left the step. */
  async open() {
    const done = movesIn(this.#address);
    if (!done.length) return;
    const { views } = await this.#ask(done);
    if (views) this.#show(views.at(-1));
    else noteMoves(this.#address, []);
  }

  /**
   * @param {string} action
   * @param {number} _version unused, since nobody else acts in a lesson.
   */
  async send(action, _version) {
    const done = [...movesIn(this.#address), action];
    const { views, message } = await this.#ask(done);
    if (!views) return { ok: false, message };
    noteMoves(this.#address, done);
    this.#showAll(views);
    return { ok: true, version: views[0].version };
  }

  async #ask(done) {
    const query = new URLSearchParams(done.map((action) => ["do", action]));
    try {
      const answer = await fetch(`${this.#address}?${query}`);
      this.#open(true);
      return await answer.json();
    } catch {
      this.#open(false);
      return { message: gettext("No connection. Play the card again when there is one.") };
    }
  }

  #open(isOpen) {
    this.isOpen = isOpen;
    this.dispatchEvent(new CustomEvent("state"));
  }

  async #showAll(views) {
    for (const [n, view] of views.entries()) {
      if (n) await wait(BOT_TIME);
      this.#show(view);
    }
  }

  #show(view) {
    this.dispatchEvent(new CustomEvent("view", { detail: view }));
  }
}
