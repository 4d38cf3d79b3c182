// The places of the seats on the screen, clockwise from the one at the bottom.

const PLACES = {
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
};

/** The other seats, clockwise from the one at the bottom. @param {string[]} seats */
export function othersOf(seats, bottom) {
  const start = seats.indexOf(bottom);
  return [...seats.slice(start + 1), ...seats.slice(0, start)];
}

/** The place of a seat: "bottom", "left", "top" or the like. @param {string[]} seats */
export function placeAt(seats, bottom, seat) {
  const others = othersOf(seats, bottom);
  return seat === bottom ? "bottom" : PLACES[others.length][others.indexOf(seat)];
}
