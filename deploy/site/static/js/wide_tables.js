// Marks, for the style sheet, the tables and lists of tabs that are wider than their scrolling
// region (wide), and those with more content to the right (more-after) or to the left
// (more-before).

const REGIONS = ".scroll, .tabs";

/** @param {Element} region */
function mark(region) {
  const beyond = region.scrollWidth - region.clientWidth;
  region.classList.toggle("wide", beyond > 1);
  region.classList.toggle("more-after", beyond - region.scrollLeft > 1);
  region.classList.toggle("more-before", region.scrollLeft > 1);
}

const observer = new ResizeObserver((changes) => {
  for (const { target } of changes) mark(target.closest(REGIONS));
});

export function markWideTables() {
  observer.disconnect();
  for (const region of document.querySelectorAll(REGIONS)) {
    observer.observe(region);
    if (region.firstElementChild) observer.observe(region.firstElementChild);
  }
}

document.addEventListener("scroll", ({ target }) => {
  if (target instanceof Element && target.matches(REGIONS)) mark(target);
}, { capture: true, passive: true });
