// An answer stored on this device until it reaches the server.

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

  /** Remove the answer with this id, unless a later one has replaced it. */
  clear(id) {
    if (this.read()?.client_id === id) forget(this.key);
  }
}
