// What the totals of the players can add up to after some deals of a game.

/**
 * Return the sums of a number of deals that take some of the totals, each at most so many times.
 * @param {number[]} totals @param {number} times @param {number} deals @returns {Set<number>}
 */
export function possibleSums(totals, times, deals) {
  const sums = Array.from({ length: deals + 1 }, () => new Set());
  sums[0].add(0);
  for (const total of totals) {
    // Downwards, so that what is read does not have this total yet.
    for (let number = deals; number > 0; number--) {
      for (let taken = 1; taken <= Math.min(times, number); taken++) {
        for (const sum of sums[number - taken]) sums[number].add(sum + taken * total);
      }
    }
  }
  return sums[deals];
}
