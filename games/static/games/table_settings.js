// A player's settings for tables and replays, kept on the device.

/** @import { Settings } from "./tables/types.d.ts" */

import { store, stored } from "../js/device_storage.js";

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

/** @param {Settings} settings */
export const storeSettings = (settings) => store(KEY, settings);
