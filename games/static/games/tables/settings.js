// A player's settings, kept on the device.

/** @import { Settings } from "./types.d.ts" */

import { store, stored } from "../../js/device_storage.js";
import { bindBotPace } from "./bot_pace.js";

const KEY = "barbu-table";
const DEFAULTS = {
  confirm: false,
  order: "SHCD",
  high: "first",
  fourColours: false,
  sound: false,
  auto: false,
  shortcuts: true,
};

/** @returns {Settings} */
export const loadSettings = () => ({ ...DEFAULTS, ...stored(KEY) });

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
    store(KEY, settings);
    onChange(field.name);
  });
}
