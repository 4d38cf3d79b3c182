// The page of the queue for quick pairing: tells the server when it is closed, so that nobody is
// seated who has left. A page that is only loaded again says that it is there a moment later.

addEventListener("pagehide", () => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("away"));
  if (form) navigator.sendBeacon(form.action, new FormData(form));
});
