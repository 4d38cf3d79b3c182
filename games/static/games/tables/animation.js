// Cards that move between two views, from their old position to the new one. On a device set to
// reduced motion they appear there at once.

/** @import { View } from "./types.d.ts" */

const CARDS =
  ".hand playing-card, .trick playing-card, .rows playing-card, .layout .layout-card[data-card]";
const GATHER_TIME = 260;
const TRICK_TIME = 1100; // in milliseconds
const LESSON_TRICK_TIME = 2500; // the text is read at the same time
const LONGEST_TIME = 2 ** 31 - 1; // that a timer can wait

const hasReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const cardOf = (element) => element.dataset.card ?? element.getAttribute("card");
const playerBox = (root, seat) =>
  root.querySelector(`.player[data-seat="${seat}"]`)?.getBoundingClientRect();

/** The position of each card, for animateMoves. @returns {Map<string, DOMRect>} */
export function cardPositions(root) {
  if (hasReducedMotion()) return new Map();
  return new Map(
    [...root.querySelectorAll(CARDS)].map((
      element,
    ) => [cardOf(element), element.getBoundingClientRect()]),
  );
}

/** Move every card from its previous position; a new card comes from its player. */
export function animateMoves(root, before) {
  if (hasReducedMotion() || document.hidden) return;
  for (const element of root.querySelectorAll(CARDS)) {
    const from = before.get(cardOf(element)) ?? (before.size ? origin(root, element) : null);
    if (from) slide(element, from, element.getBoundingClientRect());
  }
}

function origin(root, element) {
  const seat = element.closest("[data-from]")?.dataset.from;
  const box = seat && playerBox(root, seat);
  return box && new DOMRect(box.x + box.width / 2 - 15, box.y + box.height / 2 - 21, 30, 42);
}

function slide(element, from, to) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const scale = to.width ? from.width / to.width : 1;
  const common = { transformOrigin: "0 0", zIndex: 5 };
  const start = { ...common, transform: `translate(${x}px, ${y}px) scale(${scale})` };
  const end = { ...common, transform: "none" };
  const duration = 280;
  element.animate([start, end], { duration, easing: "cubic-bezier(.2,.7,.2,1)" });
  // The card, which moves over all others, would hide half of it.
  element.parentElement.querySelector(".led")?.animate(
    { opacity: [0, 0] },
    { duration },
  );
}

/** Move the cards of the trick to the player who took it. */
export async function animateTrickWon(root, winner) {
  const box = playerBox(root, winner);
  const cards = [...root.querySelectorAll(".trick playing-card")];
  if (!box || !cards.length || hasReducedMotion() || document.hidden) return;
  for (const mark of root.querySelectorAll(".trick .led")) mark.hidden = true; // it stays behind
  const moves = cards.map((card) => {
    const from = card.getBoundingClientRect();
    const x = box.x + box.width / 2 - from.x - from.width / 2;
    const y = box.y + box.height / 2 - from.y - from.height / 2;
    const end = { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.1 };
    return card.animate([{}, end], { duration: GATHER_TIME, easing: "ease-in", fill: "forwards" });
  });
  await Promise.allSettled(moves.map(({ finished }) => finished));
}

/**
 * How long a finished trick stays, in milliseconds. At the end of a step of the lesson that is not
 * the end of a deal, the text goes on speaking of it.
 * @param {View} view with the trick finished
 */
export function trickTime({ lesson, deal }) {
  if (!lesson) return TRICK_TIME;
  return lesson.done && deal ? LONGEST_TIME : LESSON_TRICK_TIME;
}
