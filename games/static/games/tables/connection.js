// The socket of one table. What is sent is kept until it is answered, and sent again with the same
// id after a reconnect; the server does it once.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
const PATIENCE = 10_000;
const PING = 15_000;
// Signed out, not let in, or not understood: it would be the same again.
const FOR_GOOD = new Set([4400, 4401, 4403, 4404, 4413]);

export class Connection extends EventTarget {
  #address;
  #socket = null;
  #waiting = new Map();
  #pause = FIRST_PAUSE;
  #timer = 0;
  #heard = 0;
  #closed = false;

  constructor(address) {
    super();
    this.#address = new URL(address, location.href);
    this.#address.protocol = this.#address.protocol.replace("http", "ws");
    this.#address.searchParams.set("language", document.documentElement.lang);
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.look(),
    );
    addEventListener("online", () => this.look());
    addEventListener("offline", () => this.#drop());
    setInterval(() => this.#ping(), PING);
    addEventListener("pageshow", (event) => event.persisted && this.look());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.#timer);
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened(socket));
    socket.addEventListener(
      "message",
      (message) => this.#socket === socket && this.#hear(JSON.parse(message.data)),
    );
    socket.addEventListener("close", (event) => this.#socket === socket && this.#lost(event.code));
  }

  // A line can go dead without a word: then there is no answer, and it is given up.
  #ping() {
    if (!this.isOpen) return;
    const asked = Date.now();
    this.#socket.send(JSON.stringify({ type: "ping" }));
    setTimeout(() => this.#heard < asked && this.#drop(), PATIENCE);
  }

  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.close();
    this.#lost(1006);
  }

  // Try at once: the page is looked at again, or the network is back.
  look() {
    if (this.isOpen) return this.#ping();
    this.#pause = FIRST_PAUSE;
    return this.open();
  }

  // Resolves with the server's answer, however long the way there takes.
  send(action, version) {
    const message = { id: newId(), version, action };
    return new Promise((resolve) => {
      this.#waiting.set(message.id, { message, resolve });
      this.#post(message);
    });
  }

  #post(message) {
    if (!this.isOpen) return;
    this.#socket.send(JSON.stringify(message));
    const socket = this.#socket;
    setTimeout(
      () => this.#socket === socket && this.#waiting.has(message.id) && this.#drop(),
      PATIENCE,
    );
  }

  #opened(socket) {
    if (this.#socket !== socket) return;
    this.#pause = FIRST_PAUSE;
    this.#tell("state", {});
    for (const { message } of this.#waiting.values()) this.#post(message);
  }

  #hear(data) {
    this.#heard = Date.now();
    if (data.type === "view") this.#tell("view", data);
    else if (data.id) this.#answered(data);
  }

  #answered(answer) {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    waiting?.resolve(answer);
  }

  #lost(code) {
    this.#socket = null;
    this.#closed = FOR_GOOD.has(code);
    this.#tell("state", { code });
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  get isClosed() {
    return this.#closed;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

// crypto.randomUUID is missing where the page comes over plain http from another machine.
function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// The page's own token for what it posts, which it also gives to htmx.
export const csrfToken = () =>
  JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "";
