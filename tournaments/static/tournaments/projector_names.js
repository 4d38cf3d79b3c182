// The names on the projector are as large as their place allows: a name takes two lines, and only
// letters for which two lines are too few get smaller. If the cards of a picture are too low for
// their names, all names of that picture get smaller alike.

const NAME_SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];
const CARD_SIZES = [1, 0.94, 0.88, 0.82, 0.76, 0.7];

/** @param {HTMLElement} element @param {string} name @param {number} size */
const setSize = (element, name, size) => element.style.setProperty(name, String(size));

/** @param {HTMLElement} name */
function isWhole(name) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name;
  return scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1;
}

/** @param {HTMLElement} name @param {() => boolean} hasRoom */
function fitName(name, hasRoom = () => true) {
  name.classList.remove("broken");
  for (const size of NAME_SIZES) {
    setSize(name, "--name", size);
    if (isWhole(name) && hasRoom()) return;
  }
  name.classList.add("broken"); // in the middle of a word
}

/** @param {HTMLElement} tables */
function fitTables(tables) {
  const names = /** @type {HTMLElement[]} */ ([...tables.querySelectorAll(".name")]);
  const cards = [...tables.querySelectorAll("li")];
  for (const size of CARD_SIZES) {
    setSize(tables, "--fit", size);
    names.forEach((name) => fitName(name));
    const isInside = tables.scrollHeight <= tables.clientHeight + 1;
    if (isInside && cards.every((card) => card.scrollHeight <= card.clientHeight + 1)) return;
  }
}

/** @param {HTMLElement} place */
function fitPlace(place) {
  const name = /** @type {HTMLElement | null} */ (place.querySelector(".name"));
  if (name) fitName(name, () => name.offsetHeight <= place.clientHeight * 1.15);
}

export function fitNames() {
  document.querySelectorAll(".slide .tables").forEach(fitTables);
  document.querySelectorAll(".slide .places > li").forEach(fitPlace);
}
