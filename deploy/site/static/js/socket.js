const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 10_000;

/**
 * A WebSocket that reconnects when it is lost, after a growing pause, or immediately when the page
 * becomes visible or the network returns. Messages are JSON objects.
 *
 * Events: "open"; "message" with the object as its detail; "lost" with the close code.
 */
export class ReconnectingSocket extends EventTarget {
  #address;
  #options;
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #lastMessage = 0;
  #closed = false;

  /**
   * @param {string} address a path of this site, with a query.
   * @param {object} [options]
   * @param {Set<number>} [options.finalCodes] close codes after which it does not reconnect.
   * @param {boolean} [options.pings] whether the server answers pings: a connection without an
   *   answer within ten seconds is then dropped.
   */
  constructor(address, { finalCodes = new Set(), pings = false } = {}) {
    super();
    this.#address = new URL(address, location.href);
    this.#address.protocol = this.#address.protocol.replace("http", "ws");
    this.#options = { finalCodes, pings };
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.drop());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    if (pings) setInterval(() => this.#ping(), PING_EVERY);
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether the server closed it with a final code. */
  get isClosed() {
    return this.#closed;
  }

  open() {
    clearTimeout(this.#timer);
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    // A replaced socket may still report events.
    const listen = (name, handle) =>
      socket.addEventListener(name, (event) => this.#socket === socket && handle(event));
    listen("open", () => this.#opened());
    listen("message", (message) => this.#received(JSON.parse(message.data)));
    listen("close", (event) => this.#lost(event.code));
  }

  /** Reconnect immediately, and check a connection that seems to be open. */
  wake() {
    if (this.isOpen) return this.#ping();
    this.#pause = FIRST_PAUSE;
    return this.open();
  }

  /**
   * Send an object if the socket is open.
   * @returns {WebSocket | null} the socket that sent it, to compare with `current`.
   */
  send(data) {
    if (!this.isOpen) return null;
    this.#socket.send(JSON.stringify(data));
    return this.#socket;
  }

  /** The socket in use; each reconnect creates another one. */
  get current() {
    return this.#socket;
  }

  /** Drop a connection that does not answer. */
  drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.close();
    this.#lost(1006);
  }

  #ping() {
    if (!this.#options.pings || !this.isOpen) return;
    const asked = Date.now();
    const socket = this.send({ type: "ping" });
    setTimeout(() => {
      if (this.#socket === socket && this.#lastMessage < asked) this.drop();
    }, ANSWER_WITHIN);
  }

  #opened() {
    this.#pause = FIRST_PAUSE;
    this.dispatchEvent(new CustomEvent("open"));
  }

  #received(data) {
    this.#lastMessage = Date.now();
    this.dispatchEvent(new CustomEvent("message", { detail: data }));
  }

  #lost(code) {
    this.#socket = null;
    this.#closed = this.#options.finalCodes.has(code);
    if (!this.#closed) {
      this.#timer = setTimeout(() => this.open(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    }
    this.dispatchEvent(new CustomEvent("lost", { detail: code }));
  }
}
