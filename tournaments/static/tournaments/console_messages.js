// The line in which the console says what was done.

const SHOWN_FOR = 8000; // milliseconds

let timer = 0;

const line = () => document.getElementById("console-said");

/** @param {string} text @param {"error" | "warning"} kind */
export function showMessage(text, kind) {
  const message = document.createElement("span");
  message.className = `message ${kind}`;
  message.textContent = text;
  line()?.replaceChildren(message);
  fadeMessage();
}

/** Remove the message after a while, but not one with a button to undo what it says. */
export function fadeMessage() {
  clearTimeout(timer);
  const shown = line();
  if (shown?.querySelector("button")) return;
  timer = setTimeout(() => shown?.replaceChildren(), SHOWN_FOR);
}
