// The error page (templates/failure.html):
//   <section data-repeats="10">   retries every ten seconds, and shows the page when it is there

import "./going_back.js";

const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-repeats]"));

async function repeat(seconds) {
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(() => repeat(seconds), 1000 * seconds);
}

if (section) {
  // At least five seconds, because many pages may be waiting.
  const seconds = Math.max(Number(section.dataset.repeats), 5);
  setTimeout(() => repeat(seconds), 1000 * seconds);
}
