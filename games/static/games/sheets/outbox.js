// Entries on their way to the server. They are kept on the phone until it has answered; each has
// its own client_id, so one that is sent twice is written once.

const RETRY = 15_000;

export class Outbox {
  // onChange is called when an entry has gone, or was refused.
  constructor(game, addresses, onChange) {
    this.key = `barbu-outbox-${game}`;
    this.addresses = addresses;
    this.onChange = onChange;
    this.sending = null;
    this.trouble = null;
    addEventListener("online", () => this.send());
    addEventListener("storage", (event) => event.key === this.key && onChange());
    document.addEventListener("visibilitychange", () => this.send());
    setInterval(() => this.send(), RETRY);
  }

  get entries() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  set entries(entries) {
    if (entries.length) localStorage.setItem(this.key, JSON.stringify(entries));
    else localStorage.removeItem(this.key);
  }

  get refused() {
    return this.entries.find((entry) => entry.problem) ?? null;
  }

  add(entry) {
    this.entries = [...this.entries, { client_id: identity(), ...entry }];
    return this.send();
  }

  remove(clientId) {
    this.entries = this.entries.filter((entry) => entry.client_id !== clientId);
  }

  refuse(clientId, problem) {
    this.entries = this.entries.map((
      entry,
    ) => (entry.client_id === clientId ? { ...entry, problem } : entry));
  }

  // One after the other, and never two at a time; a refusal waits for the person.
  send() {
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  async sendAll() {
    while (this.entries.length && !this.refused) {
      const outcome = await this.sendOne(this.entries[0]);
      if (outcome === "later") break;
    }
  }

  async sendOne(entry) {
    const answer = await post(entry.method ?? "POST", this.address(entry), body(entry)).catch(() =>
      null
    );
    this.trouble = answer === null
      ? "offline"
      : needsSignIn(answer)
      ? "sign-in"
      : answer.ok
      ? null
      : this.trouble;
    if (answer === null || needsSignIn(answer) || answer.status === 429 || answer.status >= 500) {
      this.onChange();
      return "later";
    }
    if (answer.ok) this.remove(entry.client_id);
    else this.refuse(entry.client_id, await problem(answer));
    await this.onChange({ sent: answer.ok });
    return "next";
  }

  address({ method, number }) {
    return method === "PUT" ? `${this.addresses.deals}${number}/` : this.addresses.deals;
  }
}

const body = ({ client_id, number, version, deal }) => ({ client_id, number, version, deal });
const needsSignIn = (answer) => answer.status === 401 || answer.redirected;

export function identity() {
  if (crypto.randomUUID) return crypto.randomUUID();
  // On a plain http address of the local network a browser has no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export async function problem(answer) {
  try {
    return await answer.json();
  } catch {
    return { code: "error", detail: gettext("The server did not understand this entry.") };
  }
}

export function post(method, address, data) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
  return fetch(address, {
    method,
    body: JSON.stringify(data),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "X-CSRFToken": token,
    },
  });
}
