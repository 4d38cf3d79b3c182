// The clock of the round on the console.

import { clockText } from "./clock_text.js";
import { showMessage } from "./console_messages.js";

const NEAR_END = [300, 60]; // the seconds left at which the time is announced

let timer = 0;
let announced = null;

/** Show the clock, and keep it running if it runs; call this after each update of the page. */
export function showClock() {
  clearInterval(timer);
  const displays = /** @type {HTMLElement[]} */ (
    [...document.querySelectorAll("#console [data-seconds]")]
  );
  if (!displays.length) return;
  const isRunning = "running" in displays[0].dataset;
  const left = Number(displays[0].dataset.seconds);
  const since = performance.now();
  const tick = () => {
    const now = isRunning ? left - (performance.now() - since) / 1000 : left;
    const seconds = Math.max(0, Math.ceil(now));
    for (const display of displays) showOn(display, seconds);
    if (isRunning) announce(seconds);
  };
  tick();
  if (isRunning) timer = setInterval(tick, 250);
}

function showOn(display, seconds) {
  display.textContent = clockText(seconds);
  display.classList.toggle("near", seconds <= NEAR_END[0] && seconds > 0);
  display.classList.toggle("over", seconds === 0);
}

// Announce each mark of the last minutes once.
function announce(seconds) {
  const mark = seconds === 0 ? 0 : NEAR_END.find((near) => Math.abs(seconds - near) < 1);
  if (mark === undefined || mark === announced) return;
  announced = mark;
  const text = mark
    ? interpolate(gettext("Minutes left in this round: %s"), [mark / 60])
    : gettext("Time is up for this round.");
  showMessage(text, "warning");
}
