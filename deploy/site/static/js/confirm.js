// Asks in the house's own dialog (in base.html). The browser's would stop the whole page, its live
// parts too, and looks like somebody else.

const box = document.getElementById("question");

// Resolves to whether the answer was yes; Escape is no.
export function ask(words) {
  document.getElementById("question-text").textContent = words;
  box.returnValue = "";
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true });
  });
}
