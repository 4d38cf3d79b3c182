// Text and numbers as every page of a game shows them.

import { h } from "./dom.js";

export const fill = (text, values) => interpolate(text, values, true);
export const points = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
export const listed = (names) =>
  new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);

export function number(n, attributes = {}) {
  return h("span", {
    ...attributes,
    class: `number ${n < 0 ? "minus" : ""} ${attributes.class ?? ""}`.trim(),
  }, points(n));
}
