// The socket of one table. An action is kept until it is answered, and sent again with the same id
// after a reconnect; the server does it only once.

import { newId } from "../../js/request.js";
import { ReconnectingSocket } from "../../js/socket.js";

const ANSWER_WITHIN = 10_000;
// The guest at the seat goes on in another browser.
const SEAT_MOVED = 4409;
// Signed out, not allowed, unknown, or not understood: a reconnect would fail in the same way.
const FINAL_CODES = new Set([4400, 4401, 4403, 4404, SEAT_MOVED, 4413]);

/** Events: "view" with a view as its detail; "state" when the connection opens or is lost. */
export class Connection extends EventTarget {
  #socket;
  /** Whether the seat is now used in another browser. */
  isMoved = false;
  /** @type {Map<string, { message: object, resolve: (answer: any) => void }>} */
  #unanswered = new Map();

  /** @param {string} address */
  constructor(address) {
    super();
    const url = new URL(address, location.href);
    url.searchParams.set("language", document.documentElement.lang);
    this.#socket = new ReconnectingSocket(url.href, { finalCodes: FINAL_CODES, pings: true });
    this.#socket.addEventListener("open", () => this.#opened());
    this.#socket.addEventListener("lost", (event) => {
      this.isMoved = /** @type {CustomEvent} */ (event).detail === SEAT_MOVED;
      this.#changed();
    });
    this.#socket.addEventListener("message", (event) => {
      this.#received(/** @type {CustomEvent} */ (event).detail);
    });
  }

  get isOpen() {
    return this.#socket.isOpen;
  }

  get isClosed() {
    return this.#socket.isClosed;
  }

  open() {
    this.#socket.open();
  }

  /**
   * Send an action that was decided on in a version of the view.
   * @returns {Promise<any>} the server's answer, however long it takes.
   */
  send(action, version) {
    const message = { id: newId(), version, action };
    return new Promise((resolve) => {
      this.#unanswered.set(message.id, { message, resolve });
      this.#post(message);
    });
  }

  #post(message) {
    const socket = this.#socket.send(message);
    if (!socket) return;
    setTimeout(() => {
      const isCurrent = this.#socket.current === socket;
      if (isCurrent && this.#unanswered.has(message.id)) this.#socket.drop();
    }, ANSWER_WITHIN);
  }

  #opened() {
    this.#changed();
    for (const { message } of this.#unanswered.values()) this.#post(message);
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("state"));
  }

  #received(data) {
    if (data.type === "view") this.dispatchEvent(new CustomEvent("view", { detail: data }));
    else if (data.id) this.#answered(data);
  }

  #answered(answer) {
    const sent = this.#unanswered.get(answer.id);
    this.#unanswered.delete(answer.id);
    sent?.resolve(answer);
  }
}
