// Sends the player's actions, and decides what to do if the table has moved on in the meantime.

import { handHas } from "../cards.js";
import { isSameDecision, isSamePoint } from "./view_model.js";

const TRIES = 4;
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Sender {
  #table;

  constructor(table) {
    this.#table = table;
  }

  /**
   * Send an action of the rules. If the table has moved on, the selection is kept.
   * @param {string} action
   * @param {object} [options]
   * @param {boolean} [options.isRetry] whether it has already been refused as stale.
   * @param {boolean} [options.isForced] whether the page acts for the player; failures are silent.
   */
  async act(action, { isRetry = false, isForced = false } = {}) {
    const table = this.#table;
    const { view } = table;
    if (table.ui.sent && !isRetry) return;
    const card = cardOf(action);
    const sent = { action, version: Infinity };
    table.updateUi({
      sent,
      selected: card ?? table.ui.selected,
      message: null,
      showLastTrick: false,
    });
    const answer = await table.connection.send(action, view.version);
    // The player may be in turn again, and have acted again, before a slow answer comes.
    const isLast = table.ui.sent === sent;
    if (answer.ok) return isLast && this.#done(answer);
    if (answer.code === "stale" && !isForced) return this.#retryStale(action, view, isRetry);
    if (isLast) table.ui.sent = null;
    table.showMessage(isForced ? null : answer.message, "bad");
  }

  #done({ version }) {
    const { ui, view } = this.#table;
    const isShown = view.version >= version;
    this.#table.updateUi({
      selected: null,
      sent: isShown || !ui.sent ? null : { ...ui.sent, version },
    });
  }

  // If only chat or presence has changed, the decision is still the same.
  async #retryStale(action, decided, isRetry) {
    const table = this.#table;
    await this.#newerThan(decided);
    const { view, ui } = table;
    ui.sent = null;
    const isSame = isSamePoint(decided, view) && view.version > decided.version;
    if (isSame && !isRetry) return this.act(action, { isRetry: true });
    const card = cardOf(action);
    if (!card || !handHas(view.deal?.hands[view.you], card)) ui.selected = null;
    const text = card
      ? gettext("The table moved on; your card was not played.")
      : gettext("The table moved on; nothing was sent.");
    table.showMessage(text, "warn");
  }

  /**
   * Send a request of the table: chat, claims, answers. Others may answer the same question at the
   * same time, so it is tried again while the decision is the same.
   */
  async request(action, tries = TRIES) {
    const table = this.#table;
    const decided = table.latest;
    const answer = await table.connection.send(action, decided.version);
    if (answer.ok) return;
    if (answer.code === "stale" && tries) {
      await this.#newerThan(decided);
      if (isSameDecision(decided, table.latest)) return this.request(action, tries - 1);
    }
    table.showMessage(answer.message, "bad");
  }

  // After a refusal as stale, the server sends the present view.
  async #newerThan({ version }) {
    for (let n = 0; n < 30 && this.#table.latest.version <= version; n++) await wait(100);
    await wait(0);
  }
}

const cardOf = (action) => (action.startsWith("play ") ? action.slice("play ".length) : null);
