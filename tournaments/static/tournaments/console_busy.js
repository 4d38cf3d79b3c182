// The pressed button of the console says that it works, and cannot be pressed again meanwhile. It
// keeps the focus, which a disabled button would lose.

const BUSY = "[aria-busy=true]";

/**
 * The button or link that a request of htmx came from.
 * @param {CustomEvent} event
 * @returns {Element | null}
 */
function pressedOf({ detail }) {
  const { triggeringEvent } = detail.requestConfig ?? {};
  if (triggeringEvent?.submitter) return triggeringEvent.submitter;
  const { elt } = detail;
  return elt.matches("a, button") ? elt : elt.querySelector("button:not([type=button])");
}

/** Show that the request of *event* is on its way, until it ends. @param {CustomEvent} event */
export function showBusy(event) {
  const pressed = pressedOf(event);
  if (!pressed) return;
  pressed.setAttribute("aria-busy", "true");
  const end = () => pressed.removeAttribute("aria-busy");
  event.detail.xhr.addEventListener("loadend", end, { once: true });
}

// The Enter key clicks the first button of a form, so that it is held back too.
document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pressed = target.closest("a, button:not([type=button])");
  const form = pressed?.matches("button") ? pressed.closest("form") : null;
  if (!pressed?.matches(BUSY) && !form?.querySelector(`button${BUSY}`)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
