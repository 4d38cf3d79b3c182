// The console's pressed button is marked as busy and cannot be pressed again until the answer. It
// is not disabled, because a disabled button would lose the focus.

const BUSY = "[aria-busy=true]";

/**
 * Return the button or link that sent an htmx request.
 * @param {CustomEvent} event
 * @returns {Element | null}
 */
function pressedOf({ detail }) {
  const { triggeringEvent } = detail.requestConfig ?? {};
  if (triggeringEvent?.submitter) return triggeringEvent.submitter;
  const { elt } = detail;
  return elt.matches("a, button") ? elt : elt.querySelector("button:not([type=button])");
}

/** Mark the button of a request as busy until the request ends. @param {CustomEvent} event */
export function showBusy(event) {
  const pressed = pressedOf(event);
  if (!pressed) return;
  pressed.setAttribute("aria-busy", "true");
  const end = () => pressed.removeAttribute("aria-busy");
  event.detail.xhr.addEventListener("loadend", end, { once: true });
}

// The Enter key clicks the first button of a form, so this blocks it too.
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pressed = target.closest("a, button:not([type=button])");
  // A button with a request of its own is independent of the other buttons of its form.
  const form = pressed?.matches("button:not([hx-post])") ? pressed.closest("form") : null;
  if (!pressed?.matches(BUSY) && !form?.querySelector(`button${BUSY}`)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
