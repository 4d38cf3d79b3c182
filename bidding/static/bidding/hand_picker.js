// Selecting a hand by clicking: counts the cards, and limits them to the size of a hand. Each card
// has its own checkbox, so none can be chosen twice.

const picker = /** @type {HTMLElement} */ (document.querySelector(".hand-picker"));
const boxes = /** @type {HTMLInputElement[]} */ ([...picker.querySelectorAll("input")]);
const size = Number(picker.dataset.size);
const status = document.getElementById("picked");

function count() {
  const number = boxes.filter((box) => box.checked).length;
  for (const box of boxes) box.disabled = number >= size && !box.checked;
  const text = gettext("%(number)s of %(size)s cards chosen");
  status.textContent = interpolate(text, { number, size }, true);
}

picker.addEventListener("change", count);
count();
