/** @import { Labels } from "./types.d.ts" */

/** @type {Labels | null} */
let stored = null;

/**
 * Names and facts that never change at a table, which the server puts on the page in its language.
 * @returns {Labels}
 */
export function labels() {
  stored ??= JSON.parse(document.getElementById("table-labels").textContent);
  return stored;
}
