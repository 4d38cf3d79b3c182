// An answer stored on this device until it reaches the server.

/** @typedef {{ answer: string, comment: string, client_id: string }} Entry */

export class Unsent {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
  }

  /** @returns {Entry | null} */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  /** @param {Entry} entry */
  write(entry) {
    localStorage.setItem(this.key, JSON.stringify(entry));
  }

  /** Remove the answer with this id, unless a later one has replaced it. */
  clear(id) {
    if (this.read()?.client_id === id) localStorage.removeItem(this.key);
  }
}
