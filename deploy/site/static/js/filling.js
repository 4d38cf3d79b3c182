// Buttons that put their own text into a text field: <button data-fills="id">.

/** @param {Event} event @param {HTMLElement} button */
export function fill(event, button) {
  event.preventDefault(); // without this script the button may send the form with its text
  const field = /** @type {HTMLTextAreaElement} */ (document.getElementById(button.dataset.fills));
  field.value = button.textContent.trim();
  document.getElementById(`${field.id}_error`)?.remove(); // it refers to the earlier text
  field.removeAttribute("aria-invalid");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
