// The pace of the bots, a setting of a player who is alone with them.

/** @import { View } from "./types.d.ts" */

/** @param {any} table @param {HTMLFormElement} form the form of the settings */
export function bindBotPace(table, form) {
  const field = /** @type {HTMLSelectElement} */ (form.elements.namedItem("bot_pace"));
  field.addEventListener("change", () => table.sender.request(`pace ${field.value}`));
  table.addEventListener("shown", (/** @type {CustomEvent<View>} */ { detail: view }) => {
    field.closest("p").hidden = !view.can?.includes("pace");
    if (field !== document.activeElement) field.value = view.bot_pace;
  });
}
