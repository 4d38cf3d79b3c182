// <button data-goes-back hidden> returns to the previous page, where the browser keeps the typed
// text. It is shown if there is a previous page.

for (const element of document.querySelectorAll("[data-goes-back]")) {
  const button = /** @type {HTMLButtonElement} */ (element);
  button.hidden = history.length < 2;
  button.addEventListener("click", () => history.back());
}
