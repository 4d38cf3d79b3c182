// The text of a proposal to share out the rest: "Tricks: Anne 3 and Clara 2; King of hearts:
// Clara".

import { fill, inParts, joined } from "./text.js";

const GROUPS = {
  tricks: () => gettext("Tricks"),
  queens: () => gettext("Queens"),
  hearts: () => gettext("Hearts"),
  king: () => gettext("King of hearts"),
  ace: () => gettext("Ace of hearts"),
  "last-tricks": () => gettext("Last tricks"),
  "most-of-a-suit": () => gettext("Most cards of one suit"),
};

export const aceTitle = GROUPS.ace;

/** The name of what a part of the contract counts. */
export const partTitle = (what) => GROUPS[what]?.() ?? "";

/** The name of a place: the number of a trick, or the king of hearts. */
export const placeTitle = (place) =>
  place === "king" ? GROUPS.king() : fill(gettext("Trick %(n)s"), { n: place });

/**
 * A proposal such as `claim agree tricks N3 S2 king S` as text. If the open parts are known, places
 * are named.
 * @param {string} action
 * @param {(seat: string) => string} nameOf
 * @param {{ what: string, label: string, places?: string[] }[]} [open]
 */
export function sharesText(action, nameOf, open = []) {
  const groups = [];
  for (const word of action.replace(/^claim agree /, "").split(" ")) {
    if (GROUPS[word]) groups.push({ what: word, shares: [] });
    else {
      if (!groups.length) groups.push({ what: open[0]?.what ?? "", shares: [] });
      groups.at(-1).shares.push({ seat: word[0], n: word.slice(1) });
    }
  }
  const texts = groups.filter(({ shares }) => shares.length).map((group) =>
    groupText(group, nameOf, open)
  );
  return inParts(texts);
}

function groupText({ what, shares }, nameOf, open) {
  const part = open.find((one) => one.what === what);
  if (part?.places?.length > 1) {
    return inParts(shares.map(({ seat }, n) => titled(part.places[n], nameOf(seat))));
  }
  const names = joined(shares.map(({ seat, n }) => (n ? `${nameOf(seat)} ${n}` : nameOf(seat))));
  const title = part?.places?.[0] ?? part?.label ?? GROUPS[what]?.();
  return title ? titled(title, names) : names;
}

const titled = (title, text) =>
  fill(pgettext("what, and who takes it", "%(title)s: %(text)s"), { title, text });
