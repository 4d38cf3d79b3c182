// <input list="…" data-names="URL"> offers, in the browser's datalist, the names of the players
// that the API at the URL finds for the typed text. Without this script it offers the names in the
// page, and the form suggests others after it is sent. An element with data-names-of, the id of the
// field, has the first of them as buttons too, each of which sends the form; data-but is left out.

const PAUSE = 200;
const MOST = 30;
const MOST_BUTTONS = 8;

let waiting = 0;

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!field.matches("[data-names]")) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => offer(field), PAUSE);
});

async function offer(field) {
  const typed = field.value.trim();
  if (!typed) return;
  const names = await found(field.dataset.names, typed);
  // The user may have typed more in the meantime, or chosen a name.
  if (!names || field.value.trim() !== typed) return;
  field.list.replaceChildren(...names.map(option));
  /** @type {HTMLElement | null} */
  const shown = document.querySelector(`[data-names-of="${field.id}"]`);
  const others = names.filter((name) => name !== shown?.dataset.but);
  shown?.replaceChildren(...others.slice(0, MOST_BUTTONS).map((name) => button(name, field)));
}

// A field with data-completed, the id of what screen readers announce, takes the only name found.
document.addEventListener("change", async (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const typed = field.value.trim();
  if (!field.matches("[data-completed]") || !typed) return;
  const names = await found(field.dataset.names, typed);
  if (names?.length !== 1 || field.value.trim() !== typed || names[0] === typed) return;
  field.value = names[0];
  document.getElementById(field.dataset.completed).textContent = names[0];
});

async function found(address, typed) {
  const query = new URLSearchParams({ q: typed, state: "active", page_size: `${MOST}` });
  try {
    const answer = await fetch(`${address}?${query}`);
    return answer.ok ? (await answer.json()).results.map((player) => player.name) : null;
  } catch {
    return null; // without a connection the offered names stay
  }
}

function option(name) {
  const element = document.createElement("option");
  element.value = name;
  return element;
}

function button(name, field) {
  const element = document.createElement("button");
  Object.assign(element, { className: "quiet small", textContent: name, formNoValidate: true });
  Object.assign(element, { name: field.name, value: name });
  return element;
}
