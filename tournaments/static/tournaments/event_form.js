// The order of the measures, moved without asking the server (which does the same without scripts).

const list = document.getElementById("measures");

list?.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=move]");
  if (!button) return;
  event.preventDefault();
  const row = button.closest("li");
  const up = button.value.startsWith("up:");
  const beside = up ? row.previousElementSibling : row.nextElementSibling;
  if (!beside) return;
  if (up) beside.before(row);
  else beside.after(row);
  button.focus();
  const place = [...list.children].indexOf(row) + 1;
  const name = row.querySelector("b").textContent;
  document.getElementById("moved").textContent = interpolate(gettext("%s is now at place %s."), [
    name,
    place,
  ]);
});

// The number of deals matters for one kind of round only.
const deals = document.getElementById("id_deals");
const counted = document.getElementById("kind-deals");

function showDeals() {
  deals.closest(".deals").hidden = !counted.checked;
}

document.addEventListener("change", (event) => {
  if (event.target.name !== "round_kind") return;
  showDeals();
  if (counted.checked) deals.focus();
});
if (deals && counted) showDeals();
