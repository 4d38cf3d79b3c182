// Reordering the metrics without a request; without JavaScript the server does it.

const list = document.getElementById("measures");

list?.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (target.closest("button[name=move]"));
  if (!button) return;
  event.preventDefault();
  const row = button.closest("li");
  const isUp = button.value.startsWith("up:");
  const neighbour = isUp ? row.previousElementSibling : row.nextElementSibling;
  if (!neighbour) return;
  if (isUp) neighbour.before(row);
  else neighbour.after(row);
  button.focus();
  const place = [...list.children].indexOf(row) + 1;
  const name = row.querySelector("b").textContent;
  const text = interpolate(gettext("%s is now at place %s."), [name, place]);
  document.getElementById("moved").textContent = text;
});

// The number of deals matters for one kind of round only.
const deals = document.getElementById("id_deals");
const byDeals = /** @type {HTMLInputElement | null} */ (document.getElementById("kind-deals"));

function showDeals() {
  deals.closest(".deals").toggleAttribute("hidden", !byDeals.checked);
}

document.addEventListener("change", (event) => {
  if (/** @type {HTMLInputElement} */ (event.target).name !== "round_kind") return;
  showDeals();
  if (byDeals.checked) deals.focus();
});
if (deals && byDeals) showDeals();

// The earlier event is needed only to copy its phases.
const template = /** @type {HTMLSelectElement | null} */ (document.getElementById("id_template"));
const earlier = document.getElementById("earlier-event");

function showEarlier() {
  earlier.toggleAttribute("hidden", template.value !== "earlier");
}

template?.addEventListener("change", showEarlier);
if (template && earlier) showEarlier();

// When the user comes back to this page, the form keeps its key, even if the page is fetched again,
// so that what the form has created is not created twice.
const key = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=key]"));
if (key && history.state?.formKey) key.value = history.state.formKey;
else if (key) history.replaceState({ ...history.state, formKey: key.value }, "");
