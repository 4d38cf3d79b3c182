// Helpers of scripts that send something to the server.

/** Return the CSRF token that Django requires with every POST. */
export const csrfToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

/**
 * Return a new id for a request, so that the server can ignore repetitions.
 * @returns {string} a random UUID.
 */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  // A page over plain http from another machine has no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
