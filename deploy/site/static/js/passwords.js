// Adds a button to each password field that shows what is typed, and hides it again.

/** @param {HTMLInputElement} field */
function addSwitch(field) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet small";
  if (field.id) button.setAttribute("aria-controls", field.id);
  const show = (/** @type {boolean} */ shown) => {
    field.type = shown ? "text" : "password";
    button.textContent = shown ? gettext("Hide") : gettext("Show");
    button.setAttribute(
      "aria-label",
      shown ? gettext("Hide the password") : gettext("Show the password"),
    );
  };
  show(false);
  button.addEventListener("click", () => show(field.type === "password"));
  // A browser offers to store only what is in a password field when the form is sent.
  field.form?.addEventListener("submit", () => show(false));
  field.setAttribute("autocapitalize", "off");
  field.spellcheck = false;
  const box = document.createElement("div");
  box.className = "password";
  field.replaceWith(box);
  box.append(field, button);
}

for (const field of document.querySelectorAll("input[type=password]")) {
  addSwitch(/** @type {HTMLInputElement} */ (field));
}
