// Cards that move: between two views a card goes from where it lay to where it lies now. Whoever asks
// her device for less motion sees them there at once.

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const CARDS =
  ".hand playing-card, .trick playing-card, .rows playing-card, .layout .slip[data-card]";
const cardOf = (element) => element.dataset.card ?? element.getAttribute("card");

export function places(root) {
  const found = new Map();
  if (still()) return found;
  for (const element of root.querySelectorAll(CARDS)) {
    found.set(cardOf(element), element.getBoundingClientRect());
  }
  return found;
}

// Move every card from its place *before*; one that was nowhere comes from its player.
export function move(root, before) {
  if (still() || document.hidden) return;
  for (const element of root.querySelectorAll(CARDS)) {
    const from = before.get(cardOf(element)) ?? (before.size ? cameFrom(root, element) : null);
    if (from) slide(element, from, element.getBoundingClientRect());
  }
}

function cameFrom(root, element) {
  const seat = element.closest("[data-from]")?.dataset.from;
  const plate = seat && root.querySelector(`.plate[data-seat="${seat}"]`)?.getBoundingClientRect();
  return plate &&
    new DOMRect(plate.x + plate.width / 2 - 15, plate.y + plate.height / 2 - 21, 30, 42);
}

function slide(element, from, to) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const scale = to.width ? from.width / to.width : 1;
  const start = {
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    transformOrigin: "0 0",
    zIndex: 5,
  };
  element.animate([start, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], {
    duration: 280,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}

// The trick goes to the player who took it.
export async function gather(root, winner) {
  const plate = root.querySelector(`.plate[data-seat="${winner}"]`)?.getBoundingClientRect();
  const cards = [...root.querySelectorAll(".trick playing-card")];
  if (!plate || !cards.length || still() || document.hidden) return;
  const moves = cards.map((card) => {
    const from = card.getBoundingClientRect();
    const [x, y] = [
      plate.x + plate.width / 2 - from.x - from.width / 2,
      plate.y + plate.height / 2 - from.y - from.height / 2,
    ];
    return card.animate([{}, { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.1 }], {
      duration: 260,
      easing: "ease-in",
      fill: "forwards",
    }).finished;
  });
  await Promise.allSettled(moves);
}
