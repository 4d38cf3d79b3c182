// Setting tables by hand: tapping a waiting player puts them into the next empty seat.

/** @typedef {HTMLSelectElement | HTMLInputElement} Seat */

/** @type {Seat[]} */
const seats = [...document.querySelectorAll("[data-seat]")].map((
  seat,
) => /** @type {Seat} */ (seat));
const waiting = document.getElementById("waiting");

/** Put a player's number into a seat, or empty it. @param {Seat} seat @param {string} number */
function put(seat, number) {
  seat.value = number;
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Mark the players who are chosen for a seat. */
function showChosen() {
  const chosen = new Set(seats.map((seat) => seat.value));
  for (const button of waiting?.querySelectorAll("button[data-player]") ?? []) {
    const { player } = /** @type {HTMLElement} */ (button).dataset;
    button.setAttribute("aria-pressed", String(chosen.has(player)));
  }
}

/** Turn a name into a button. @param {HTMLElement} name */
function toButton(name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "seat quiet small";
  button.id = name.id;
  button.dataset.player = name.dataset.player;
  button.textContent = name.textContent;
  name.replaceWith(button);
}

function begin() {
  if (!waiting || !seats.length) return;
  for (const name of waiting.querySelectorAll("span[data-player]")) {
    toButton(/** @type {HTMLElement} */ (name));
  }
  for (const id of ["tap-hint", "empty-seats"]) document.getElementById(id).hidden = false;
  showChosen();
  waiting.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest("button[data-player]"));
    if (!button) return;
    const { player } = button.dataset;
    const own = seats.find((seat) => seat.value === player);
    if (own) return put(own, "");
    const empty = seats.find((seat) => !seat.value);
    if (empty) put(empty, player);
    if (!seats.some((seat) => !seat.value)) document.getElementById("seat-table").focus();
  });
  document.getElementById("empty-seats").addEventListener("click", () => {
    for (const seat of seats) put(seat, "");
  });
  for (const seat of seats) seat.addEventListener("change", showChosen);
}

begin();
