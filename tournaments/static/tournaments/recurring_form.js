// The monthly choices of a recurring event in words that follow its next date.

const date = /** @type {HTMLInputElement | null} */ (document.getElementById("id_next_date"));
const repeats = /** @type {HTMLSelectElement | null} */ (document.getElementById("id_repeats"));
const WEEK = 7; // days

// Functions, as the texts have to be in the language of the page.
const PLACES = [
  () => gettext("Every month, on the first %(weekday)s"),
  () => gettext("Every month, on the second %(weekday)s"),
  () => gettext("Every month, on the third %(weekday)s"),
  () => gettext("Every month, on the fourth %(weekday)s"),
];
const lastText = () => gettext("Every month, on the last %(weekday)s");

const option = (
  value,
) => /** @type {HTMLOptionElement} */ (repeats.querySelector(`option[value=${value}]`));

function showChoices() {
  const day = date.valueAsDate; // midnight UTC
  if (!day) return;
  const next = new Date(day);
  next.setUTCDate(day.getUTCDate() + WEEK);
  const lang = document.documentElement.lang;
  const weekday = day.toLocaleDateString(lang, { weekday: "long", timeZone: "UTC" });
  const textOf = PLACES[Math.floor((day.getUTCDate() - 1) / WEEK)];
  const isLast = next.getUTCMonth() !== day.getUTCMonth();
  const place = option("place"), last = option("last");
  place.disabled = !textOf; // a fifth weekday, which the next month may not have
  last.disabled = !isLast;
  if (textOf) place.text = interpolate(textOf(), { weekday }, true);
  last.text = interpolate(lastText(), { weekday }, true);
  if (place.disabled && place.selected) last.selected = true;
  if (last.disabled && last.selected) place.selected = true;
}

if (date && repeats) {
  date.addEventListener("input", showChoices);
  showChoices();
}
