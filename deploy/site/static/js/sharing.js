// Sharing a URL with the device's share dialog, or by copying it.

/**
 * Copy a text; return whether that worked. Browsers allow it only in secure contexts, which plain
 * http in the local network is not.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Share the URL of a button; if it is copied instead, say so next to it.
 * @param {HTMLElement} button
 */
export async function share(button) {
  const url = new URL(button.dataset.shares, location.href).href;
  if (await sharedByDevice({ title: button.dataset.title, url })) return;
  say(button, await copied(url) ? gettext("The link is copied.") : url);
}

/** @param {ShareData} data */
async function sharedByDevice(data) {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error.name === "AbortError"; // the user cancelled
  }
}

function say(button, text) {
  const line = button.parentElement.querySelector("[role=status]");
  if (line) line.textContent = text;
}
