// What score sheets leave in this browser: pages to read without a connection, the deal that is
// being entered, and deals that wait to be sent. Sheets use these names.

const CACHES = "barbu-sheets-";
const DRAFTS = "barbu-draft-";
const OUTBOXES = "barbu-outbox-";

const keys = (start) => Object.keys(localStorage).filter((key) => key.startsWith(start));

/** @returns {number} how many deals have not been sent yet. */
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

/** Remove what can be read of sheets. Deals that wait stay, to be sent after the next sign-in. */
export async function forgetSheets() {
  for (const key of keys(DRAFTS)) localStorage.removeItem(key);
  if (!("caches" in globalThis)) return; // the address is not secure, so none were made
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Remove the deals that wait to be sent. */
export function forgetUnsentDeals() {
  for (const key of keys(OUTBOXES)) localStorage.removeItem(key);
}
