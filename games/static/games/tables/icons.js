// The signs on the table's buttons, drawn in a box of 24.

import { svg } from "../dom.js";

const PATHS = {
  back: "M14.5 5 7.5 12l7 7",
  sheet: "M5 4h14v16H5zM5 9h14M5 14h14M10 4v16",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  close: "M6 6l12 12M18 6 6 18",
};

export function icon(name) {
  const attributes = {
    viewBox: "0 0 24 24",
    class: `icon-sign icon-${name}`,
    "aria-hidden": "true",
    focusable: "false",
  };
  return svg("svg", attributes, svg("path", { d: PATHS[name] }));
}
