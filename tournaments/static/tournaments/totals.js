// The four totals: their sum as they are typed, and a sign key for telephones without a minus.

const form = () => document.querySelector("form[data-totals]");

function number(text) {
  const typed = text.trim().replace(/[−–]/g, "-").replace(/^\+/, "");
  return /^-?\d+$/.test(typed) ? Number(typed) : null;
}

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

// What the four must add up to: known, or from the contracts as far as they are chosen.
function rightSum(here) {
  if (here.dataset.right !== undefined) return Number(here.dataset.right);
  const choices = [...here.querySelectorAll("[data-declared]")];
  if (!choices.length || choices.some((choice) => !choice.value)) return null;
  const totals = JSON.parse(document.getElementById("contract-totals").textContent);
  return choices.reduce((sum, choice) => sum + totals[choice.value], 0);
}

function check() {
  const here = form();
  if (!here) return;
  const output = here.querySelector("[data-sum]");
  const right = rightSum(here);
  const given = [...here.querySelectorAll("[data-points]")].map((field) => number(field.value));
  const known = given.filter((n) => n !== null);
  const sum = known.reduce((a, b) => a + b, 0);
  output.className = "sum";
  if (!known.length && right === null) output.textContent = "";
  else if (right === null) {
    output.textContent = interpolate(gettext("Together %s so far."), [signed(sum)]);
  } else if (known.length < 4) {
    const words = gettext("Together %(sum)s of %(right)s so far: %(left)s to go.");
    output.textContent = interpolate(words, {
      sum: signed(sum),
      right: signed(right),
      left: signed(right - sum),
    }, true);
  } else if (sum === right) {
    output.textContent = interpolate(gettext("✓ They add up to %s, as they must."), [
      signed(right),
    ]);
    output.classList.add("good");
  } else {
    const words = gettext("✗ They add up to %(sum)s, not %(right)s: a mistake of %(off)s.");
    output.textContent = interpolate(words, {
      sum: signed(sum),
      right: signed(right),
      off: Math.abs(sum - right),
    }, true);
    output.classList.add("bad");
  }
}

document.addEventListener("input", (event) => {
  if (event.target.closest("[data-totals]")) check();
});
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-totals]")) check();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-sign]");
  if (!key) return;
  const field = document.getElementById(key.dataset.sign);
  const text = field.value.trim().replace(/[−–]/g, "-");
  field.value = text.startsWith("-") ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
  field.focus();
  check();
});

if (form()?.querySelector("[data-points]")?.value) check();
