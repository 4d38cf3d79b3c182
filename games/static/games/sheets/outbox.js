// Entries on their way to the server. They are kept on the device until it has answered. Each has
// its own client_id, so that an entry sent twice is written once.

/** @import { Entry, Sheet } from "./types.d.ts" */

import { forget, isUnsaved, store, stored } from "../../js/device_storage.js";
import { csrfToken, newId } from "../../js/request.js";

const RETRY_EVERY = 15_000;

export class Outbox {
  /**
   * @param {number} game
   * @param {Sheet["urls"]} urls
   * @param {(change?: { sent: boolean, done: () => void }) => unknown} onChange called when an
   *   entry has been sent or refused, or cannot be sent now. It calls `done` once it has the deals
   *   of the server: until then the entry remains, so that its deal is never missing from the page.
   */
  constructor(game, urls, onChange) {
    // A page of an earlier version may have left entries under this key.
    this.key = `barbu-outbox-${game}`;
    this.urls = urls;
    this.onChange = onChange;
    /** @type {Promise<void> | null} */
    this.sending = null;
    /** @type {"offline" | "sign-in" | null} why the last attempt failed. */
    this.trouble = null;
    addEventListener("online", () => this.send());
    addEventListener("storage", (event) => event.key === this.key && onChange());
    document.addEventListener("visibilitychange", () => this.send());
    setInterval(() => this.send(), RETRY_EVERY);
  }

  /** @returns {Entry[]} */
  get entries() {
    return stored(this.key) ?? [];
  }

  set entries(entries) {
    if (entries.length) store(this.key, entries);
    else forget(this.key);
  }

  /** Whether the entries would be lost with the page, because the browser stores nothing. */
  get isUnsaved() {
    return isUnsaved(this.key);
  }

  /** The entry that the server refused; the player has to decide about it. */
  get refused() {
    return this.entries.find((entry) => entry.problem) ?? null;
  }

  find(clientId) {
    return this.entries.find((entry) => entry.client_id === clientId);
  }

  /** @param {Omit<Entry, "client_id">} entry */
  add(entry) {
    this.entries = [...this.entries, { client_id: newId(), ...entry }];
    return this.send();
  }

  remove(clientId) {
    this.entries = this.entries.filter((entry) => entry.client_id !== clientId);
  }

  /** Replace an entry by another. @param {Omit<Entry, "client_id">} entry */
  replace(clientId, entry) {
    const put = { client_id: newId(), ...entry };
    this.entries = this.entries.map((old) => (old.client_id === clientId ? put : old));
  }

  /** Send the entries one after the other; a refused one holds up those behind it. */
  send() {
    this.sending ??= this.#sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  async #sendAll() {
    while (this.entries.length && !this.refused) {
      if (!(await this.#sendFirst())) break;
    }
  }

  // Returns whether the server has answered.
  async #sendFirst() {
    const [entry] = this.entries;
    const { client_id, number, version, deal } = entry;
    const url = entry.method === "PUT" ? `${this.urls.deals}${number}/` : this.urls.deals;
    const answer = await send(entry.method ?? "POST", url, { client_id, number, version, deal });
    if (!answer) this.trouble = "offline";
    else if (needsSignIn(answer)) this.trouble = "sign-in";
    else if (answer.ok) this.trouble = null;
    if (!answer || needsSignIn(answer) || answer.status === 429 || answer.status >= 500) {
      this.onChange();
      return false;
    }
    if (!answer.ok) this.#refuse(client_id, await problemOf(answer));
    const done = () => answer.ok && this.remove(client_id);
    await this.onChange({ sent: answer.ok, done });
    return true;
  }

  #refuse(clientId, problem) {
    this.entries = this.entries.map((entry) =>
      entry.client_id === clientId ? { ...entry, problem } : entry
    );
  }
}

const needsSignIn = (answer) => answer.status === 401 || answer.redirected;

/** The problem details of a refusal. @param {Response} answer */
export async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return { code: "error", detail: gettext("The server did not understand this entry.") };
  }
}

/** Send JSON. @returns {Promise<Response | null>} null if there is no connection. */
export function send(method, url, data) {
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-CSRFToken": csrfToken(),
  };
  return fetch(url, { method, body: JSON.stringify(data), headers }).catch(() => null);
}
