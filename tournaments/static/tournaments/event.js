// The page of an event. Its content is fetched again when the event changes (hx-trigger="live").
// This script keeps the clock running, unsaved input, the scroll position of tables and unfolded
// details, and announces news to screen readers.

import { clockText } from "./clock_text.js";

const live = () => document.getElementById("live");

// --- The clock -------------------------------------------------------------------------------

// When each clock on the page runs out, by the clock of this device.
const ends = new WeakMap();
const WARNINGS = [10, 5, 1];

function tick() {
  const clocks = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[role=timer][data-running]")
  );
  for (const clock of clocks) {
    if (!ends.has(clock)) ends.set(clock, Date.now() + Number(clock.dataset.seconds) * 1000);
    const left = Math.max(0, Math.round((ends.get(clock) - Date.now()) / 1000));
    const text = clockText(left);
    const box = clock.closest(".clock");
    box.classList.toggle("late", left <= 300);
    box.classList.toggle("over", left === 0);
    if (clock.textContent === text) continue;
    clock.textContent = text;
    announceTime(left);
    if (left === 0) document.dispatchEvent(new CustomEvent("time-up"));
  }
}

function announceTime(seconds) {
  if (seconds === 0) announce(gettext("Time is up."));
  else if (WARNINGS.includes(seconds / 60)) {
    const minutes = seconds / 60;
    announce(interpolate(ngettext("%s minute left.", "%s minutes left.", minutes), [minutes]));
  }
}

setInterval(tick, 250);

// --- News ------------------------------------------------------------------------------------

function announce(text) {
  const news = document.getElementById("news");
  if (news && text && news.textContent !== text) news.textContent = text;
}

let lastNews = live()?.dataset.news?.trim();

function announceNews() {
  const news = live()?.dataset.news?.trim();
  if (news && news !== lastNews) announce(news);
  lastNews = news;
}

// --- Updates ---------------------------------------------------------------------------------

// The newest version announced; a version announced during a fetch causes another fetch.
let newest = -1;
let preserved = { scrolled: new Map(), opened: new Set() };

document.addEventListener("live", (/** @type {CustomEvent} */ event) => {
  newest = Math.max(newest, event.detail.version ?? -1);
}, true);

function isBeingEdited(element) {
  // The fields of a refused form have what was sent as their defaults.
  if (element.querySelector("dialog[open], form .errorlist")) return true;
  return [...element.querySelectorAll("input:not([type=hidden], [data-view]), textarea, select")]
    .some(
      (field) => {
        if (field.matches("select")) {
          const chosen = [...field.options].findIndex((option) => option.defaultSelected);
          return field.selectedIndex !== Math.max(0, chosen);
        }
        return field.type === "checkbox"
          ? field.checked !== field.defaultChecked
          : field.value !== field.defaultValue;
      },
    );
}

// Unsaved input is not replaced: a notice offers to show the new version.
function offerUpdate(element) {
  if (element.querySelector(".changed-meanwhile")) return;
  const notice = document.createElement("p");
  notice.className = "notice warn changed-meanwhile";
  notice.setAttribute("role", "status");
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = gettext("Show it");
  notice.append(gettext("Something has changed here in the meantime."), " ", link);
  element.prepend(notice);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const element = live();
  if (event.target !== element) return;
  if (isBeingEdited(element)) {
    event.preventDefault();
    offerUpdate(element);
    return;
  }
  preserved = {
    scrolled: new Map(
      [...element.querySelectorAll(".scroll[id]")].map((one) => [one.id, one.scrollLeft]),
    ),
    opened: new Set([...element.querySelectorAll("details[open][id]")].map((one) => one.id)),
  };
});

document.addEventListener("htmx:afterSettle", () => {
  const element = live();
  if (!element) return;
  for (const [id, left] of preserved.scrolled) {
    const scroller = document.getElementById(id);
    if (scroller) scroller.scrollLeft = left;
  }
  for (const id of preserved.opened) document.getElementById(id)?.setAttribute("open", "");
  tick();
  announceNews();
  if (Number(element.dataset.version) < newest) {
    const detail = { topic: element.dataset.live, version: newest };
    element.dispatchEvent(new CustomEvent("live", { detail }));
  }
});

tick();
