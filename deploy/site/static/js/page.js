// Small things that every page may use, all by attribute, so that no page needs a script of its own:
//   <button data-opens="id">            opens the <dialog id="id">
//   <button data-closes>                closes the dialog it is in
//   <button data-copies="text">         copies the text and says so
//   <form data-confirm="Really?">       asks before it is sent
//   <button data-prints>                prints the page
//   <select data-submits>               sends its form when it changes

import { ask } from "./confirm.js";

document.addEventListener("click", async (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
  if (event.target.closest("[data-prints]")) print();
  const copier = event.target.closest("[data-copies]");
  if (copier) {
    await navigator.clipboard.writeText(copier.dataset.copies);
    const before = copier.textContent;
    copier.textContent = gettext("Copied");
    setTimeout(() => (copier.textContent = before), 2000);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});

const agreed = new WeakSet();

// The page may have come anew while it was asked: then the form in the old one's place is sent.
async function sendIfAgreed(form, button) {
  if (!(await ask(form.dataset.confirm))) return;
  const action = form.getAttribute("action");
  const now = form.isConnected
    ? form
    : document.querySelector(`form[action="${CSS.escape(action)}"]`);
  if (!now) return;
  agreed.add(now);
  now.requestSubmit(button?.isConnected ? button : undefined);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.confirm && !agreed.delete(form)) {
    event.preventDefault();
    sendIfAgreed(form, event.submitter);
    return;
  }
  // A double tap must not send a form twice; the page comes back enabled from the browser's cache.
  if (form.method === "post" && !form.matches("[hx-post]")) {
    for (const button of form.querySelectorAll("button:not([type=button])")) {
      setTimeout(() => (button.disabled = true));
      setTimeout(() => (button.disabled = false), 4000);
    }
  }
});
