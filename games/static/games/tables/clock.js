// The clocks of the players. The server keeps them: a view has the server's time, the end of the
// turn and each player's reserve. This module only shows them, four times a second.

/** @import { Seat, View } from "./types.d.ts" */

import { fill } from "../text.js";

const HURRY = 10; // seconds

// The server's clock minus the device's, in milliseconds.
let offset = 0;

/** Set the offset from a view that has just arrived. @param {View} view */
export function setClock(view) {
  offset = Date.parse(view.now) - Date.now();
}

// Seconds until the player in turn has used up the turn and the reserve; null without a clock.
function secondsLeft(view) {
  if (!view.deadline) return null;
  return Math.max(0, (Date.parse(view.deadline) - Date.now() - offset) / 1000);
}

function clockText(view, seat) {
  const left = view.turn === seat ? secondsLeft(view) : null;
  if (!view.clock || view.pace === "days") return left === null ? "" : longText(left);
  const reserve = view.seats[seat].bank;
  if (reserve === null || reserve === undefined) return "";
  if (left === null || left <= reserve) return minutesText(left ?? reserve);
  const turn = Math.min(left - reserve, view.clock.move); // after a deal the turn begins later
  return `${turn > 99 ? minutesText(turn) : Math.ceil(turn)} + ${minutesText(reserve)}`;
}

// The clock as text: the first number of "6 + 5:00" is the turn's.
function clockWords(view, seat) {
  const time = clockText(view, seat);
  if (view.pace === "days") return fill(gettext("Time left for this turn: %(time)s"), { time });
  const [turn, reserve] = time.split(" + ");
  if (reserve === undefined) return fill(gettext("Time in reserve: %(time)s"), { time });
  const words = gettext("Time left for this turn: %(turn)s, then the reserve of %(reserve)s");
  return fill(words, { turn: turn.includes(":") ? turn : `0:${turn.padStart(2, "0")}`, reserve });
}

function minutesText(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function longText(seconds) {
  const hours = Math.floor(seconds / 3600);
  if (hours < 1) return minutesText(seconds);
  const values = { days: Math.floor(hours / 24), hours: hours % 24 };
  return fill(gettext("%(days)s d %(hours)s h"), values);
}

/**
 * Update the clocks on the page.
 * @param {Element} root
 * @param {View} view
 * @returns {boolean} whether the viewer has to hurry.
 */
export function showClocks(root, view) {
  const left = secondsLeft(view);
  const isHurried = (seat) => view.turn === seat && left !== null && left <= HURRY;
  for (
    const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-clock]"))
  ) {
    const seat = element.dataset.clock;
    const text = clockText(view, seat);
    if (element.textContent !== text) element.textContent = text;
    element.title = text && clockWords(view, seat);
    element.classList.toggle("hurry", isHurried(seat));
  }
  return isHurried(view.you);
}
