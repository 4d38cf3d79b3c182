// The payments for doubles in the result of a deal, in words.

/** @import { EndedDeal, View } from "./types.d.ts" */

import { h } from "../dom.js";
import { fill, signed } from "../text.js";
import { nameOf, otherSeats, timesDoubled } from "./view_model.js";

// The payments for doubles between the viewer and others, with the reasons.
/** @param {View} view @param {EndedDeal} deal */
export function ownPayments(view, { doubles, raw, payments }) {
  const { you } = view;
  const own = [
    ...payments.filter(([by, to]) => by === you || to === you),
    ...evenPairs(view, doubles, raw),
  ];
  const text = ([by, to, points]) => {
    if (!points) {
      return fill(gettext("%(name)s and you have the same points: the double changes nothing."), {
        name: nameOf(view, by === you ? to : by),
      });
    }
    const n = raw[to] - raw[by];
    const values = {
      name: nameOf(view, by === you ? to : by),
      n,
      points: signed(by === you ? -points : points),
    };
    return fill(points > n ? twiceText(n) : onceText(n), values);
  };
  return own.length > 0 && h("p", { class: "small soft" }, own.map(text).join(" "));
}

// The doubles between the viewer and others that pay nothing.
function evenPairs(view, doubles, raw) {
  const { you } = view;
  return otherSeats(view)
    .filter((seat) => raw[seat] === raw[you] && timesDoubled(doubles, seat, you))
    .map((seat) => [seat, you, 0]);
}

// What a redouble between others counts; that of the viewer is with the payments.
/** @param {View} view @param {EndedDeal} deal */
export function mutualText(view, { doubles }) {
  const isTwice = doubles
    .map((text) => [text[0], text[2]])
    .filter(([a, b]) => a !== view.you && b !== view.you)
    .some(([a, b]) => timesDoubled(doubles, a, b) > 1);
  return isTwice ? gettext("A redouble counts twice.") : "";
}

const onceText = (n) =>
  ngettext(
    "%(name)s and you differ by %(n)s point: %(points)s for you.",
    "%(name)s and you differ by %(n)s points: %(points)s for you.",
    n,
  );

const twiceText = (n) =>
  ngettext(
    "%(name)s and you differ by %(n)s point, which counts twice: %(points)s for you.",
    "%(name)s and you differ by %(n)s points, which count twice: %(points)s for you.",
    n,
  );
