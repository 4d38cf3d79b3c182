// Adds the name of the zone and the reader's time to times of a club in another time zone:
//   <time datetime="2026-11-27T19:30:00+13:00" data-zone="Pacific/Auckland" data-place="Auckland">
// (see moments.py)
// A form proposes the zone of the browser:
//   <select data-proposes-zone>

const lang = document.documentElement.lang || "en";

/** @param {Date} at @param {string} [zone] by default the browser's */
function clock(at, zone) {
  return at.toLocaleString(lang, { timeZone: zone, dateStyle: "short", timeStyle: "short" });
}

/** Return the time where the reader is, with the day if it differs. */
function own(/** @type {Date} */ at, /** @type {string} */ zone) {
  const day = (/** @type {string} */ of) => at.toLocaleDateString(lang, { timeZone: of });
  const time = timeOfDay(at.getHours(), at.getMinutes());
  if (day(zone) === day(undefined)) return time;
  return `${at.toLocaleDateString(lang, { weekday: "long" })} ${time}`;
}

/** Return a time as the pages write it (deploy/site/formats): 09:30; in French 9 h 30, and 21 h. */
function timeOfDay(/** @type {number} */ hours, /** @type {number} */ minutes) {
  const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (!lang.startsWith("fr")) return `${twoDigits(hours)}:${twoDigits(minutes)}`;
  return minutes ? `${hours}\u00a0h\u00a0${twoDigits(minutes)}` : `${hours}\u00a0h`;
}

function addOwnTimes() {
  for (const each of document.querySelectorAll("time[data-zone]:not([data-own])")) {
    const time = /** @type {HTMLTimeElement} */ (each);
    time.dataset.own = "";
    const at = new Date(time.dateTime);
    try {
      if (clock(at) === clock(at, time.dataset.zone)) continue;
    } catch {
      continue; // this browser does not know the zone
    }
    const text = interpolate(
      gettext("%(place)s · %(time)s for you"),
      { place: time.dataset.place, time: own(at, time.dataset.zone) },
      true,
    );
    const added = document.createElement("span");
    added.className = "own-time";
    added.textContent = ` ${text}`;
    time.append(added);
  }
}

/** Return the browser's name of a zone; some browsers have old names, such as Asia/Calcutta. */
function nameOfZone(/** @type {string} */ zone) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone; // this browser does not know the zone
  }
}

function proposeZone() {
  const select = /** @type {HTMLSelectElement | null} */ (
    document.querySelector("select[data-proposes-zone]")
  );
  if (!select) return;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = [...select.options];
  const option = options.find(({ value }) => value === zone) ??
    options.find(({ value }) => nameOfZone(value) === zone);
  if (option) select.value = option.value;
}

addOwnTimes();
proposeZone();
document.addEventListener("htmx:afterSettle", addOwnTimes);
