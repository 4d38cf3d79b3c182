// The page of an event: it fetches its content again when the event changes (hx-trigger="live"),
// and this keeps what the reader has at hand: the running clock, what she is typing, how far she
// has scrolled a table, which parts she has opened. It also says aloud what is new.

const live = () => document.getElementById("live");

// --- The clock ---------------------------------------------------------------------------------

// When each clock on the page runs out, by the clock of this device.
const ends = new WeakMap();
const WARNINGS = [10, 5, 1];

function clockText(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[role=timer][data-running]")) {
    if (!ends.has(clock)) ends.set(clock, Date.now() + Number(clock.dataset.seconds) * 1000);
    const left = Math.max(0, Math.round((ends.get(clock) - Date.now()) / 1000));
    const text = clockText(left);
    if (clock.textContent === text) continue;
    clock.textContent = text;
    clock.closest(".clock").classList.toggle("late", left <= 300);
    if (left === 0) say(gettext("Time is up."));
    else if (WARNINGS.some((minutes) => left === minutes * 60)) {
      say(interpolate(ngettext("%s minute left.", "%s minutes left.", left / 60), [left / 60]));
    }
  }
}

setInterval(tick, 250);

// --- What is new, for those who listen ----------------------------------------------------------

function say(text) {
  const news = document.getElementById("news");
  if (news && text && news.textContent !== text) news.textContent = text;
}

let lastNews = live()?.dataset.news?.trim();

function sayNews() {
  const news = live()?.dataset.news?.trim();
  if (news && news !== lastNews) say(news);
  lastNews = news;
}

// --- Looking again ------------------------------------------------------------------------------

// The newest version heard of: one that arrives while the page is being fetched must not be lost.
let heard = -1;
let kept = { scrolled: new Map(), opened: new Set() };

document.addEventListener("live", (event) => {
  heard = Math.max(heard, event.detail.version ?? -1);
}, true);

function isBeingFilled(element) {
  if (element.querySelector("dialog[open]")) return true;
  return [...element.querySelectorAll("input:not([type=hidden]), textarea, select")].some(
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

// Nothing that somebody is writing is taken from under her fingers: she is told instead.
function offerToLookAgain(element) {
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
  const element = event.target;
  if (element !== live()) return;
  if (isBeingFilled(element)) {
    event.preventDefault();
    offerToLookAgain(element);
    return;
  }
  kept = {
    scrolled: new Map(
      [...element.querySelectorAll(".scroll[id]")].map((one) => [one.id, one.scrollLeft]),
    ),
    opened: new Set([...element.querySelectorAll("details[open][id]")].map((one) => one.id)),
  };
});

document.addEventListener("htmx:afterSettle", () => {
  const element = live();
  if (!element) return;
  for (const [id, left] of kept.scrolled) {
    const scroller = document.getElementById(id);
    if (scroller) scroller.scrollLeft = left;
  }
  for (const id of kept.opened) document.getElementById(id)?.setAttribute("open", "");
  tick();
  sayNews();
  if (Number(element.dataset.version) < heard) {
    const detail = { topic: element.dataset.live, version: heard };
    element.dispatchEvent(new CustomEvent("live", { detail }));
  }
});

tick();
