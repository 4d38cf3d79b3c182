// Clocks are the server's: a view says what time it was there, when the turn ends and what each has in
// her bank. Here they are only shown, four times a second.

import { fill } from "../text.js";

let ahead = 0;

// Set our idea of the server's clock by a view that has just arrived.
export function setClock(view) {
  ahead = Date.parse(view.now) - Date.now();
}

const serverNow = () => Date.now() + ahead;
const HURRY = 10;

// Seconds until the player in turn has used up her allowance and her bank; null without a clock.
export function secondsLeft(view) {
  return view.deadline ? Math.max(0, (Date.parse(view.deadline) - serverNow()) / 1000) : null;
}

export function clockText(view, seat) {
  if (!view.clock || view.pace === "days") {
    return view.turn === seat && view.deadline ? daysText(secondsLeft(view)) : "";
  }
  const bank = view.seats[seat].bank;
  if (bank === null || bank === undefined) return "";
  const left = view.turn === seat ? secondsLeft(view) : null;
  if (left === null) return minutes(bank);
  if (left <= bank) return minutes(left);
  const move = left - bank;
  return `${move > 99 ? minutes(move) : Math.ceil(move)} + ${minutes(bank)}`;
}

function minutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function daysText(seconds) {
  const hours = Math.floor(seconds / 3600);
  if (hours < 1) return minutes(seconds);
  return fill(gettext("%(days)s d %(hours)s h"), {
    days: Math.floor(hours / 24),
    hours: hours % 24,
  });
}

// Bring the clocks on the page up to date; tells whether the viewer has to hurry.
export function showClocks(root, view) {
  for (const element of root.querySelectorAll("[data-clock]")) {
    const text = clockText(view, element.dataset.clock);
    if (element.textContent !== text) element.textContent = text;
    const hurry = view.turn === element.dataset.clock && secondsLeft(view) !== null &&
      secondsLeft(view) <= HURRY;
    element.classList.toggle("hurry", hurry);
  }
  return view.turn === view.you && secondsLeft(view) !== null && secondsLeft(view) <= HURRY;
}
