// The form of a player's settings at a table.

/** @import { Settings } from "./types.d.ts" */

import { storeSettings } from "../table_settings.js";
import { bindBotPace } from "./bot_pace.js";

/**
 * Let a form show and change the settings of a table; its fields are named after them.
 * @param {{ settings: Settings }} table
 * @param {HTMLFormElement} form
 * @param {(name: string) => void} onChange
 */
export function bindSettings(table, form, onChange) {
  const { settings } = table;
  bindBotPace(table, form);
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
    if (!(field.name in settings)) continue;
    if (field.type === "checkbox") field.checked = settings[field.name];
    else field.value = settings[field.name];
  }
  form.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (!(field.name in settings)) return;
    settings[field.name] = field.type === "checkbox" ? field.checked : field.value;
    storeSettings(settings);
    onChange(field.name);
  });
}
