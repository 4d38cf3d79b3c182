// The page of the queue for quick pairing: tells the server when it is closed, so that nobody is
// seated who has left.

let stays = false;
addEventListener("submit", () => stays = true);
addEventListener("pagehide", () => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("away"));
  if (form && !stays) navigator.sendBeacon(form.action, new FormData(form));
});

// What the page said as it was closed may arrive after the request that loaded it again: a moment
// later it says once more that it is there.
setTimeout(() => document.getElementById("queue")?.dispatchEvent(new CustomEvent("live")), 1500);
