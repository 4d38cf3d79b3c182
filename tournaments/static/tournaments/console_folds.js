// Parts of the console that can be folded. On a narrow screen, where all parts are below each
// other, those that are not needed now are folded until the user opens them.

const narrow = matchMedia("(max-width: 62rem)"); // below it, console.css has a single column

// Whether the folds that the user has opened or closed are open, by their ids.
/** @type {Map<string, boolean>} */
const chosen = new Map();

/** @returns {NodeListOf<HTMLDetailsElement>} */
const folds = () => document.querySelectorAll("#console details.fold");

const isDrawn = () => document.querySelector("#console-head[data-drawn]") !== null;
let wasDrawn = isDrawn();

/** Players are checked in before the first draw; from then on the tables come first. */
const isNeeded = (/** @type {Element} */ fold) => fold.id === "fold-players" && !isDrawn();

/** Fold the parts that are not needed now; call this after each update of the page. */
export function foldParts() {
  if (wasDrawn !== isDrawn()) chosen.clear();
  wasDrawn = isDrawn();
  for (const fold of folds()) {
    const usual = !narrow.matches || isNeeded(fold) || fold.contains(document.activeElement);
    const isRefused = fold.querySelector("[role=alert]") !== null;
    fold.open = isRefused || (chosen.get(fold.id) ?? usual);
  }
}

/** Unfold the part to which the fragment of an address leads. @param {string} fragment */
function unfold(fragment) {
  const fold = /** @type {HTMLDetailsElement | null} */ (
    document.querySelector(`#${CSS.escape(fragment)} > details.fold`)
  );
  if (!fold) return;
  chosen.set(fold.id, true);
  fold.open = true;
}

// A click on the summary is the user's choice, with the keyboard too. Links are followed after
// this, so that the page scrolls to the unfolded part.
document.addEventListener("click", ({ target }) => {
  const clicked = /** @type {Element} */ (target);
  const fold = clicked.closest("summary")?.parentElement;
  if (fold?.matches("details.fold")) chosen.set(fold.id, !fold.hasAttribute("open"));
  const hash = clicked.closest("a[href^='#']")?.getAttribute("href");
  if (hash && hash.length > 1) unfold(hash.slice(1));
}, true);

narrow.addEventListener("change", foldParts);
foldParts();
if (location.hash.length > 1) unfold(location.hash.slice(1));
