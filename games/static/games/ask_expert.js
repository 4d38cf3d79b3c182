// Polls the server for the answer of the expert, which a worker computes.

import { csrfToken } from "../js/request.js";

const TRIES = 20;
const BETWEEN = 600;
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Ask until there is an answer, or until it is no longer wanted.
 * @param {string} address
 * @param {() => unknown} isWanted
 * @returns {Promise<any>} the answer, or an object with a `message`.
 */
export async function ask(address, isWanted) {
  for (let n = 0; n < TRIES; n++) {
    if (n) await wait(BETWEEN);
    if (!isWanted()) break;
    const headers = { "X-CSRFToken": csrfToken() };
    const answer = await fetch(address, { method: "POST", headers }).catch(() => null);
    const found = await answer?.json().catch(() => null); // an error may be a page
    if (found?.ready || found?.message) return found;
  }
  return { message: gettext("There is no answer yet. Ask again in a moment.") };
}

/** What stands above the decisions of a review, which are in order of play. @param {number} n */
export const reviewLead = (n) =>
  n > 1
    ? gettext("The expert’s estimates, with what you knew then, in order of play:")
    : gettext("The expert’s estimate, with what you knew then:");
