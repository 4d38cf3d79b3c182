// Drawings of the cards, as SVG in a box of 100 by 140. A small card shows its index and one large
// suit sign; a large one its pips, or its court figure twice. cards.css decides which is visible.

import { rankText } from "./cards.js";
import { svg } from "./dom.js";

const PIPS = {
  S: "M10 .8C12 4.9 18.7 8.2 18.7 12.6c0 2.4-1.8 3.9-3.9 3.9-1.8 0-3.2-1-3.9-2.5.1 2.5.9 4" +
    " 2.5 5.1H6.6c1.6-1.1 2.4-2.6 2.5-5.1-.7 1.5-2.1 2.5-3.9 2.5-2.1 0-3.9-1.5-3.9-3.9C1.3" +
    " 8.2 8 4.9 10 .8z",
  H: "M10 18.6C4.4 13.6.9 10 .9 6.2c0-3 2.2-4.9 4.7-4.9 1.9 0 3.5 1.1 4.4 3.2.9-2.1 2.5-3.2" +
    " 4.4-3.2 2.5 0 4.7 1.9 4.7 4.9 0 3.8-3.5 7.4-9.1 12.4z",
  D: "M10 .6c2 3.7 4.5 6.8 7.4 9.4-2.9 2.6-5.4 5.7-7.4 9.4C8 15.7 5.5 12.6 2.6 10 5.5 7.4 8" +
    " 4.3 10 .6z",
  C: "M10 1a4.25 4.25 0 0 1 3.2 7.05 4.25 4.25 0 1 1-2.3 6.2c.2 2.1.9 3.7 2.6 4.85h-7" +
    "c1.7-1.15 2.4-2.75 2.6-4.85a4.25 4.25 0 1 1-2.3-6.2A4.25 4.25 0 0 1 10 1z",
};

// The positions of the pips of 2 to 10: columns 0 to 2, heights from 0 (top) to 1. Pips in the
// lower half are turned.
const SPOTS = {
  2: [[1, 0], [1, 1]],
  3: [[1, 0], [1, 0.5], [1, 1]],
  4: [[0, 0], [2, 0], [0, 1], [2, 1]],
  5: [[0, 0], [2, 0], [1, 0.5], [0, 1], [2, 1]],
  6: [[0, 0], [2, 0], [0, 0.5], [2, 0.5], [0, 1], [2, 1]],
  7: [[0, 0], [2, 0], [1, 0.25], [0, 0.5], [2, 0.5], [0, 1], [2, 1]],
  8: [[0, 0], [2, 0], [1, 0.25], [0, 0.5], [2, 0.5], [1, 0.75], [0, 1], [2, 1]],
  9: [[0, 0], [2, 0], [0, 0.333], [2, 0.333], [1, 0.5], [0, 0.667], [2, 0.667], [0, 1], [2, 1]],
  T: [
    ...[[0, 0], [2, 0], [1, 0.167], [0, 0.333], [2, 0.333]],
    ...[[0, 0.667], [2, 0.667], [1, 0.833], [0, 1], [2, 1]],
  ],
};

export function cardFace(card) {
  const [suit, rank] = card;
  return svg(
    "svg",
    {
      viewBox: "0 0 100 140",
      class: `face suit-${suit.toLowerCase()}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    corner(suit, rank),
    svg("g", { class: "small-face" }, smallFace(suit, rank)),
    svg("g", { class: "large-face" }, largeFace(suit, rank)),
  );
}

function corner(suit, rank) {
  return svg(
    "g",
    { class: "corner" },
    svg("text", {
      x: 22,
      y: 39,
      class: rank === "T" ? "index ten" : "index",
      "text-anchor": "middle",
    }, rankText(rank)),
    pip(suit, 22, 61, 30),
  );
}

function pip(suit, x, y, size, turned = false) {
  const move = `translate(${x} ${y}) scale(${(turned ? -size : size) / 20}) translate(-10 -10)`;
  return svg("path", { d: PIPS[suit], transform: move, class: "pip" });
}

const isCourt = (rank) => "JQK".includes(rank);

function smallFace(suit, rank) {
  if (isCourt(rank)) {
    return svg("g", { transform: "translate(32 59) scale(1.9)" }, bust(suit, rank));
  }
  return pip(suit, 66, 102, 56);
}

function largeFace(suit, rank) {
  if (rank === "A") {
    return [svg("circle", { cx: 62, cy: 74, r: 32, class: "ornament" }), pip(suit, 62, 74, 44)];
  }
  if (isCourt(rank)) return court(suit, rank);
  const [left, top, width, height] = [50, 25, 32, 92];
  const size = "9T".includes(rank) ? 18 : 21; // those in the middle stand between four others
  return SPOTS[rank].map(([column, at]) =>
    pip(
      suit,
      left + (column * width) / 2 - (column === 1 && "23".includes(rank) ? 4 : 0),
      top + at * height,
      size,
      at > 0.5,
    )
  );
}

function court(suit, rank) {
  return [
    svg("rect", { x: 41, y: 9, width: 51, height: 122, rx: 4, class: "frame" }),
    ...["translate(42.5 13) scale(1.33)", "rotate(180 66.5 70) translate(42.5 13) scale(1.33)"].map(
      (transform) => svg("g", { transform }, bust(suit, rank)),
    ),
    svg("path", { d: "M41 70h51", class: "frame" }),
  ];
}

// A figure from the waist up, in a box of 36 by 43.
function bust(suit, rank) {
  const figure = { K: king, Q: queen, J: jack }[rank];
  return [
    svg("path", { d: "M1 43C2 32 7 26 14 24.5L18 29l4-4.5C29 26 34 32 35 43z", class: "robe" }),
    svg("path", { d: "M14.6 24.3 18 29l3.4-4.7L24 43H12z", class: "lining" }),
    svg("path", {
      d: "M3.4 36.5l8.2 1.6M32.6 36.5l-8.2 1.6M5.6 31.5l6.8 2M30.4 31.5l-6.8 2",
      class: "trim",
    }),
    figure(),
    pip(suit, 18, 37.4, 7.4),
  ];
}

function head() {
  return svg("path", { d: "M12.4 13.4h11.2v5.2c0 4.2-2.6 7-5.6 7s-5.6-2.8-5.6-7z", class: "skin" });
}

function features(mouth = "M16.6 22h2.8") {
  return [
    svg("path", { d: "M15.2 17.3v1.2M20.8 17.3v1.2", class: "line" }),
    svg("path", { d: mouth, class: "line" }),
  ];
}

function king() {
  return [
    svg("path", { d: "M10.4 12h15.2v9.5c0 5.4-3.2 8.6-7.6 8.6s-7.6-3.2-7.6-8.6z", class: "hair" }),
    head(),
    svg("path", {
      d: "M12.4 19.2c1.6 1.2 3.8.4 5.6.4s4 .8 5.6-.4c.4 5.5-2 9-5.6 9s-6-3.5-5.6-9z",
      class: "hair",
    }),
    svg("path", { d: "M15.9 22.2q2.1-1.2 4.2 0", class: "line light" }),
    svg("path", { d: "M15.2 16.6v1.2M20.8 16.6v1.2", class: "line" }),
    svg("path", { d: "M10 13.4 8.8 3.4l5 4L18 .8l4.2 6.6 5-4L26 13.4z", class: "gold" }),
    svg("path", { d: "M10.4 11.2h15.2", class: "jewel" }),
  ];
}

function queen() {
  return [
    svg("path", {
      d: "M9 14.5C9 9.5 13 7 18 7s9 2.5 9 7.5c0 5.5 2.4 8 2.4 11.5-3 1.5-6.4 1-6.4 1H13" +
        "s-3.4.5-6.4-1C6.6 22.5 9 20 9 14.5z",
      class: "hair",
    }),
    head(),
    features("M16.7 22.1q1.3.9 2.6 0"),
    svg("path", { d: "M10.8 11.8 9.6 5.2l4.3 2.4L18 3.2l4.1 4.4 4.3-2.4-1.2 6.6z", class: "gold" }),
    svg("path", { d: "M9.6 4.6v.1M18 2.6v.1M26.4 4.6v.1", class: "pearl" }),
  ];
}

function jack() {
  return [
    svg("path", { d: "M10 12h16l.8 10.5c-1.6 1.4-3.2 1-3.2 1H12.4s-1.6.4-3.2-1z", class: "hair" }),
    head(),
    features("M16.5 22.3q1.5.5 3 0"),
    svg("path", { d: "M8.6 12.7C9 7.4 13 5.2 18 5.2s9 2.2 9.4 7.5z", class: "cap" }),
    svg("path", { d: "M8.2 12.5h19.6", class: "band" }),
    svg("path", {
      d: "M25.4 9.8C30 8 31.6 4.6 30.4.8 26.8 2 24.4 5.2 25.4 9.8z",
      class: "feather",
    }),
  ];
}

/** A suit sign for a line of text. */
export function suitIcon(suit) {
  return svg("svg", {
    viewBox: "0 0 20 20",
    class: `suit-sign suit-${suit.toLowerCase()}`,
    "aria-hidden": "true",
  }, svg("path", { d: PIPS[suit], class: "pip" }));
}
