// The clock of the round on the console.

import { clockText } from "./clock_text.js";
import { showMessage } from "./console_messages.js";

const MARKS = [0, 60, 300]; // the seconds left at which the time is announced

let timer = 0;
let previous = null; // the seconds left when the clock was last shown running

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
    previous = isRunning ? seconds : null;
  };
  tick();
  if (isRunning) timer = setInterval(tick, 250);
}

function showOn(display, seconds) {
  display.textContent = clockText(seconds);
  display.classList.toggle("near", seconds <= 300 && seconds > 0);
  display.classList.toggle("over", seconds === 0);
}

// Announce a mark when the clock passes it. A page that is loaded later says nothing, and after
// an extension the clock passes its marks again.
function announce(seconds) {
  const mark = MARKS.find((one) => previous !== null && previous > one && seconds <= one);
  if (mark === undefined) return;
  const text = mark
    ? interpolate(gettext("Minutes left in this round: %s"), [mark / 60])
    : gettext("Time is up for this round.");
  showMessage(text, "warning");
}
