// Fields of a phase that matter only for some choices are shown only with these.

const form = document.getElementById("phase-form");

/** Show the parts marked `data-for="field:value,value"` whose field has one of the values. */
function showParts() {
  for (const part of form.querySelectorAll("[data-for]")) {
    const [name, values] = /** @type {HTMLElement} */ (part).dataset.for.split(":");
    const field = /** @type {HTMLSelectElement | null} */ (
      form.querySelector(`[name="${name}"]`)
    );
    part.toggleAttribute("hidden", !!field && !values.split(",").includes(field.value));
  }
}

form?.addEventListener("change", showParts);
if (form) showParts();
