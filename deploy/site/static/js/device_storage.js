// Values kept on this device, as JSON. A browser may refuse to store anything, in a private window
// for example, or have no room left; values are then kept until the page is closed.

/** @type {Map<string, any>} */
const unsaved = new Map();

/** @param {string} key @returns {any} the value, or null if there is none. */
export function stored(key) {
  try {
    return unsaved.get(key) ?? JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    unsaved.delete(key);
  } catch {
    unsaved.set(key, value);
  }
}

/** @param {string} key */
export function forget(key) {
  unsaved.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing can be stored there either
  }
}

/** @param {string} prefix @returns {string[]} the keys of stored values that begin with it. */
export function storedKeys(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** @param {string} key @returns {boolean} whether the value is lost when the page is closed. */
export const isUnsaved = (key) => unsaved.has(key);
