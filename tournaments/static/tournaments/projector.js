// Shows one slide after another until paused. Keys: arrows, space to pause, f for full screen. The
// current slide stays when the content is fetched again.

import { fitNames } from "./projector_names.js";

const SLIDE_TIME = 12_000; // milliseconds
const IDLE_AFTER = 4000;
let shown = null;
let paused = false;
let since = Date.now();

const slides = () => [...document.querySelectorAll(".slide")];

function show(index) {
  const all = slides();
  if (!all.length) return;
  const at = ((index % all.length) + all.length) % all.length;
  shown = all[at].id;
  since = Date.now();
  document.body.classList.add("one-at-a-time");
  all.forEach((slide, n) => slide.classList.toggle("shown", n === at));
}

const current = () => Math.max(0, slides().findIndex((slide) => slide.id === shown));
const step = (by) => show(current() + by);

function pause() {
  paused = !paused;
  since = Date.now();
  const button = document.querySelector("[data-pause]");
  button.setAttribute("aria-pressed", String(paused));
  button.textContent = paused ? gettext("Go on") : gettext("Pause");
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button?.dataset.step) step(Number(button.dataset.step));
  else if (button?.matches("[data-pause]")) pause();
  else if (button?.matches("[data-full]")) fullScreen();
  else if (button?.matches("[data-sound]")) switchSound();
  // A button that kept the focus after a click would capture the space bar.
  if (event.detail) button?.blur();
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowLeft") step(-1);
  else if (event.key === " " && !target.closest("button, a")) pause();
  else if (event.key === "f") fullScreen();
  else return;
  event.preventDefault();
});

// The buttons below the picture are hidden after a while without input, and the picture takes their
// place.
let idleTimer = 0;
function active() {
  setIdle(false);
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => setIdle(true), IDLE_AFTER);
}

/** @param {boolean} idle */
function setIdle(idle) {
  if (document.body.classList.contains("idle") === idle) return;
  document.body.classList.toggle("idle", idle);
  fitNames();
}
for (const kind of ["pointermove", "keydown", "focusin"]) addEventListener(kind, active);

// Once the standings are final, they are shown at once.
const status = () => document.getElementById("live")?.dataset.status;
let before = status();

document.addEventListener("htmx:afterSettle", () => {
  const at = since;
  const isPublished = status() === "published" && before !== "published";
  before = status();
  show(isPublished ? 0 : current());
  if (!isPublished) since = at;
  fitNames();
});
addEventListener("resize", fitNames);
document.fonts.ready.then(fitNames);
setInterval(() => {
  if (!paused && Date.now() - since >= SLIDE_TIME) step(1);
}, 500);

show(0);
fitNames();
active();

// When time is up, three tones sound, unless switched off. Browsers allow sound only after the user
// has interacted with the page; until then a note says so.

let sounds = true;
const mayBeHeard = () => navigator.userActivation?.hasBeenActive ?? true;

function showSound() {
  document.querySelector("[data-sound]").setAttribute("aria-pressed", String(sounds));
  document.getElementById("no-sound").hidden = !sounds || mayBeHeard();
}

function switchSound() {
  sounds = !sounds;
  showSound();
  if (sounds) sound([0]);
}

/** @param {number[]} seconds from now, at which a tone begins */
function sound(seconds) {
  const audio = new AudioContext();
  for (const second of seconds) {
    const tone = new OscillatorNode(audio, { frequency: 880 });
    const volume = new GainNode(audio, { gain: 0.3 });
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + second);
    tone.stop(audio.currentTime + second + 0.35);
  }
  setTimeout(() => audio.close(), 2500);
}

document.addEventListener(
  "time-up",
  () => sounds && mayBeHeard() && sound([0, 0.6, 1.2]),
);
for (const kind of ["pointerup", "keyup"]) addEventListener(kind, showSound);
showSound();

// Keep the screen on.
const stayOn = () => navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener(
  "visibilitychange",
  () => document.visibilityState === "visible" && stayOn(),
);
stayOn();
