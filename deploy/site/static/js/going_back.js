// <button data-goes-back hidden> leads back to the page before, where the browser still has what
// was typed. It is shown where there is such a page.

for (const element of document.querySelectorAll("[data-goes-back]")) {
  const button = /** @type {HTMLButtonElement} */ (element);
  button.hidden = history.length < 2;
  button.addEventListener("click", () => history.back());
}
