// Acting for the player where there is no choice: a pass that is the only choice, and the only
// legal card if the player wants that. Another window of the same player may act first.

/** @import { View } from "./types.d.ts" */

import { isSamePoint, phaseOf } from "./view_model.js";

// In milliseconds.
const ACTS_AFTER = 800;
const ACTS_AGAIN_AFTER = 3000;
const MOST_MORE = 400;

export class ForcedPlay {
  #timer = 0;

  /** @param {any} table */
  constructor(table) {
    this.table = table;
  }

  /** Act in a moment if the player has no choice in a view. @param {View} view */
  consider(view, after = ACTS_AFTER) {
    clearTimeout(this.#timer);
    const { settings } = this.table;
    const legal = view.deal?.legal ?? [];
    if (!view.to_act || phaseOf(view) === "declare" || legal.length !== 1) return;
    if (legal[0] !== "pass" && (!settings.auto || view.rated)) return;
    this.#timer = setTimeout(async () => {
      if (!this.#isOpen(view)) return;
      await this.table.sender.act(legal[0], { isForced: true });
      // A pass has no button: it is sent again if the connection was gone.
      const isLost = legal[0] === "pass" && this.#isOpen(view);
      if (isLost) this.consider(this.table.view, ACTS_AGAIN_AFTER);
    }, after + Math.random() * MOST_MORE);
  }

  #isOpen(view) {
    const { ui } = this.table;
    return isSamePoint(view, this.table.view) && !ui.result && !ui.sent;
  }
}
