// The switch for push messages in this browser, on the page of preferences. If the browser does
// not support them, the page shows the reason.

import { csrfToken } from "../js/request.js";

const panel = document.getElementById("push-panel");
const state = document.getElementById("push-state");
const button = /** @type {HTMLButtonElement} */ (document.getElementById("push-switch"));

/**
 * Return why this browser cannot receive push messages, or an empty string.
 * @returns {string}
 */
function obstacle() {
  if (!isSecureContext) {
    return gettext("Push messages need an address that begins with https.");
  }
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) {
    const apple = /iPhone|iPad/.test(navigator.userAgent);
    return apple
      ? gettext("On an iPhone or iPad, add this site to the Home Screen and open it there.")
      : gettext("This browser has no push messages.");
  }
  if (Notification.permission === "denied") {
    return gettext(
      "This browser blocks messages of this site. Allow them in its settings for the site.",
    );
  }
  return "";
}

function bytes(/** @type {string} */ text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/").padEnd(
    Math.ceil(text.length / 4) * 4,
    "=",
  );
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

/** Return whether the subscription was made with the site's current key. */
function isOurs(/** @type {PushSubscription} */ subscription) {
  const key = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const wanted = bytes(panel.dataset.key);
  return key.length === wanted.length && key.every((byte, index) => byte === wanted[index]);
}

async function post(/** @type {string} */ url, /** @type {Record<string, string>} */ fields) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "X-CSRFToken": csrfToken() },
    body: new URLSearchParams(fields),
  });
  if (answer.status === 422) throw new Error((await answer.json()).detail);
  if (!answer.ok) throw new Error(gettext("That did not work. Try again later."));
}

async function switchOn(/** @type {ServiceWorkerRegistration} */ worker) {
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(panel.dataset.key),
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await post(panel.dataset.subscribe, { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function switchOff(/** @type {PushSubscription} */ subscription) {
  await post(panel.dataset.end, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

function show(/** @type {PushSubscription | null} */ subscription) {
  state.textContent = subscription
    ? gettext("Push messages are on in this browser.")
    : gettext("Push messages are off in this browser.");
  button.textContent = subscription ? gettext("Switch them off") : gettext("Switch them on");
  button.hidden = false;
}

async function change(/** @type {ServiceWorkerRegistration} */ worker) {
  button.disabled = true;
  state.textContent = gettext("Waiting for this browser…");
  try {
    const present = await worker.pushManager.getSubscription();
    if (present) await switchOff(present);
    else await switchOn(worker);
    show(await worker.pushManager.getSubscription());
  } catch (error) {
    // The browser's own errors have English messages, so they are replaced.
    const refused = error instanceof DOMException;
    state.textContent = obstacle() ||
      (refused ? gettext("The browser did not allow it.") : error.message);
  } finally {
    button.disabled = false;
  }
}

async function begin() {
  const why = obstacle();
  if (why) {
    state.textContent = why;
    return;
  }
  const worker = await navigator.serviceWorker.register(panel.dataset.worker, { scope: "/" });
  let present = await worker.pushManager.getSubscription();
  if (present && !isOurs(present)) {
    await present.unsubscribe();
    present = null;
  }
  show(present);
  button.addEventListener("click", () => change(worker));
}

// A private window may have the functions, and refuse to use them.
begin().catch(() => (state.textContent = gettext("This browser has no push messages.")));
