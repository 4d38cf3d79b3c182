// The columns of points in the result of a deal.

/** @import { EndedDeal, Seat, View } from "./types.d.ts" */

/**
 * The columns of points; the total is that of the deal if the game has no other.
 * @param {View} view
 * @param {EndedDeal} deal
 * @returns {{ name: string, points: (seat: Seat) => number }[]}
 */
export function pointColumns(view, deal) {
  const totals = totalsAfter(view, deal.number);
  const isDoubled = deal.doubles.length > 0;
  return [
    { name: isDoubled ? gettext("Cards") : gettext("This deal"), points: (seat) => deal.raw[seat] },
    isDoubled && { name: gettext("Doubles"), points: (seat) => deal.net[seat] - deal.raw[seat] },
    isDoubled && { name: gettext("Deal"), points: (seat) => deal.net[seat] },
    view.sheet.declarers.length > 1 &&
    { name: gettext("Total"), points: (seat) => totals[seat] },
  ].filter(Boolean);
}

function totalsAfter({ ruleset, sheet }, count) {
  const deals = sheet.deals.slice(0, count);
  const total = (seat) => deals.reduce((sum, { net }) => sum + net[seat], 0);
  return Object.fromEntries(ruleset.seats.map((seat) => [seat, total(seat)]));
}
