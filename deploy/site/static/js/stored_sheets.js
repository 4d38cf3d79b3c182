// Data of score sheets in this browser: pages for offline reading, the deal being entered, and
// deals that wait to be sent. Sheets use these names.

const CACHES = "barbu-sheets-";
const DRAFTS = "barbu-draft-";
const OUTBOXES = "barbu-outbox-";

const keys = (start) => Object.keys(localStorage).filter((key) => key.startsWith(start));

/** @returns {number} the number of deals that are not sent yet. */
export function unsentDeals() {
  return keys(OUTBOXES).reduce((count, key) => count + entriesOf(key), 0);
}

function entriesOf(key) {
  try {
    return JSON.parse(localStorage.getItem(key)).length;
  } catch {
    return 0;
  }
}

/** Remove readable data of sheets. Waiting deals stay, to be sent after the next sign-in. */
export async function forgetSheets() {
  for (const key of keys(DRAFTS)) localStorage.removeItem(key);
  if (!("caches" in globalThis)) return; // not a secure context, so there are none
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Remove the deals that wait to be sent. */
export function forgetUnsentDeals() {
  for (const key of keys(OUTBOXES)) localStorage.removeItem(key);
}
