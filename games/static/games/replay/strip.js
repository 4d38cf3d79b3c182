// The strip of deals above a replay.

/** Scroll the strip of deals, and nothing else, so that the tab of the deal is in sight. */
export function showInStrip() {
  const strip = document.querySelector(".deal-strip");
  const tab = strip?.querySelector("[aria-current]");
  if (!tab) return;
  const [whole, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  strip.scrollLeft += own.left + own.width / 2 - whole.left - whole.width / 2;
}
