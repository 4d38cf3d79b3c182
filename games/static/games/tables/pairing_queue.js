// The page of the queue for quick pairing. It tells the server when it is closed, so that a player
// who has left is not seated.

let stays = false;
addEventListener("submit", () => stays = true);
addEventListener("pagehide", () => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("away"));
  if (form && !stays) navigator.sendBeacon(form.action, new FormData(form));
});

// When the page is reloaded, the message that it was closed may arrive after the request for the
// new page. So a moment later the page reports once more that it is open.
setTimeout(() => document.getElementById("queue")?.dispatchEvent(new CustomEvent("live")), 1500);
