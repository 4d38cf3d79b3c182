// An answer that has not reached the server, on this device.

import { forget, store, stored } from "../js/device_storage.js";

/** @typedef {{ answer: string, comment: string, client_id: string }} Entry */

export class Unsent {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
  }

  /** @returns {Entry | null} */
  read() {
    return stored(this.key);
  }

  /** @param {Entry} entry */
  write(entry) {
    store(this.key, entry);
  }

  /** Forget the answer with this id, unless a later one has taken its place. */
  clear(id) {
    if (this.read()?.client_id === id) forget(this.key);
  }
}
